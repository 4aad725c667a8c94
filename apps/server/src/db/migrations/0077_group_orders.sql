-- Orders that several people compose on one link. Only new tables: servers of the version before go on working.
CREATE TABLE group_orders (
  group_id          text PRIMARY KEY,
  -- SHA-256 of the key in the link.
  link_hash         bytea NOT NULL UNIQUE,
  -- That it is placed or expired follows from its order and the time.
  state             text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed', 'cancelled')),
  is_pickup         boolean NOT NULL DEFAULT true,
  delivery_date     text,
  delivery_time     text,
  -- What the delivery fee depends on, as in {"kind": "distance", "metres": 1200}: no address.
  destination       jsonb,
  payment           text NOT NULL DEFAULT 'host' CHECK (payment IN ('host', 'shares')),
  revision          integer NOT NULL DEFAULT 1,
  -- A group has one order at most, and an order one group.
  order_id          text UNIQUE REFERENCES order_keys ON DELETE SET NULL,
  created_at        timestamptz NOT NULL,
  expires_at        timestamptz NOT NULL
);
CREATE INDEX group_orders_expiry ON group_orders (expires_at);

CREATE TABLE group_participants (
  group_id          text NOT NULL REFERENCES group_orders ON DELETE CASCADE,
  participant_id    text NOT NULL,
  -- SHA-256 of the participant's own key.
  key_hash          bytea NOT NULL,
  first_name        text NOT NULL,
  -- Among equal first names.
  name_number       smallint NOT NULL,
  is_host           boolean NOT NULL,
  -- The revision of the group with which the participant joined, by which participants are sorted.
  position          integer NOT NULL,
  -- Of the order, once there is one.
  share_cents       integer CHECK (share_cents >= 0),
  PRIMARY KEY (group_id, participant_id),
  UNIQUE (group_id, key_hash)
);

CREATE TABLE group_lines (
  group_id          text NOT NULL,
  -- Drawn by the participant's page.
  line_id           text NOT NULL,
  participant_id    text NOT NULL,
  -- As on the wire of a cart.
  item              jsonb NOT NULL,
  -- The revision of the group with which it was added.
  position          integer NOT NULL,
  -- Of the order, once there is one.
  total_cents       integer,
  discount_cents    integer,
  PRIMARY KEY (group_id, line_id),
  FOREIGN KEY (group_id, participant_id) REFERENCES group_participants ON DELETE CASCADE
);
CREATE INDEX group_lines_participant ON group_lines (group_id, participant_id);
