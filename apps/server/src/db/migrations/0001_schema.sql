-- The schema of version 1.0. Amounts are integer cents, instants timestamptz. A comment as "# Orders" begins a subject,
-- by which docs/data-model.md shows the tables.

-- # Installation

-- What identifies this installation of the shop: made once, kept as long as the data, the same for every process.
CREATE TABLE installation (
  only_one          boolean DEFAULT true PRIMARY KEY CHECK (only_one),
  -- Marks what this shop creates at a provider that other programs use as well.
  shop_id           text NOT NULL,
  -- The key of the HMACs that represent addresses in logs and counters.
  log_key           bytea NOT NULL CHECK (length(log_key) = 32),
  -- Whether this is the database of the demonstration, whose orders are invented: no shop opens it.
  is_demonstration  boolean NOT NULL DEFAULT false,
  order_key_secret  bytea NOT NULL DEFAULT decode(replace((gen_random_uuid()::text || gen_random_uuid()::text), '-', ''), 'hex') CHECK (length(order_key_secret) = 32),
  -- Until when this installation has seen time pass: a clock that jumps ahead closes no day that has not passed. Null
  -- before the journal is opened for the first time.
  last_seen         timestamptz,
  -- Since when the clock is doubted, so that owners and managers get one mail for each time; null while it is believed.
  clock_doubted_at  timestamptz,
  -- The shop’s own key pair for notifications, made at its first use where none is configured.
  push_public_key   text,
  push_private_key  text,
  CHECK ((push_public_key IS NULL) = (push_private_key IS NULL))
);
INSERT INTO installation (shop_id, log_key) VALUES (
  'shop_' || replace(gen_random_uuid()::text, '-', ''),
  decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);

-- The version of the published restaurant, whose document is in catalogue_versions.
CREATE TABLE restaurant (
  is_only_row       boolean DEFAULT true PRIMARY KEY CHECK (is_only_row),
  -- 0 until the first import; every import adds 1 and notifies the channel restaurant_changed.
  version           bigint NOT NULL DEFAULT 0 CHECK (version >= 0),
  imported_at       timestamptz,
  -- When the shop was opened to guests; null while it is being set up.
  opened_at         timestamptz
);
INSERT INTO restaurant DEFAULT VALUES;

-- # Menu

-- The published documents: the one of restaurant.version is served, the others can be compared and restored.
CREATE TABLE catalogue_versions (
  version           bigint PRIMARY KEY,
  -- A restaurant file with a value for every optional field, without the exceptions of the hours.
  document          json NOT NULL,
  -- [{reference, url}]: pictures as the document names them, and where they are served.
  pictures          json NOT NULL,
  published_at      timestamptz NOT NULL,
  -- A person of the staff; null for an import.
  published_by      text,
  note              text NOT NULL DEFAULT ''
);

-- The pieces of a document on their way to a version or a schedule; empty after every transaction.
CREATE UNLOGGED TABLE catalogue_text_pieces (
  place             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  piece             text NOT NULL
);

-- The draft that is edited in the back office.
CREATE TABLE catalogue_draft (
  only_row          boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  -- Counts every change of the draft.
  revision          bigint NOT NULL DEFAULT 0,
  -- The version that the draft was made of; 0 before the first.
  base_version      bigint NOT NULL DEFAULT 0,
  -- [{reference, url}] of pictures that came with the draft.
  pictures          json NOT NULL DEFAULT '[]',
  -- What the columns of tables were chosen to be, by their headings.
  table_columns     json NOT NULL DEFAULT '{}'
);
INSERT INTO catalogue_draft DEFAULT VALUES;

-- The entities of the draft: one row for each setting, menu, category, item and offer.
CREATE TABLE catalogue_entities (
  kind              text NOT NULL CHECK (kind IN ('setting', 'menu', 'category', 'item', 'offer')),
  id                text NOT NULL,
  -- The menu of a category, the category of an item.
  parent_id         text,
  position          integer NOT NULL,
  -- As in a restaurant file, without its id and what it contains; it may be invalid.
  content           json NOT NULL,
  is_archived       boolean NOT NULL DEFAULT false,
  revision          bigint NOT NULL DEFAULT 1,
  changed_at        timestamptz NOT NULL DEFAULT now(),
  changed_by        text,
  PRIMARY KEY (kind, id)
);

-- A document that waits for its time to be published; one at most.
CREATE TABLE catalogue_schedule (
  only_row          boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  publish_at        timestamptz NOT NULL,
  base_version      bigint NOT NULL,
  document          json NOT NULL,
  pictures          json NOT NULL,
  scheduled_by      text,
  note              text NOT NULL DEFAULT '',
  -- Why it could not be published, in French; null while it waits.
  failure           text
);

-- Pictures that were uploaded; their files are in DATA_DIR/pictures, named by the hash.
CREATE TABLE uploaded_pictures (
  hash              text PRIMARY KEY,
  uploaded_at       timestamptz NOT NULL,
  uploaded_by       text,
  -- Since when no draft and no kept version names it; null while one does, and before that was looked at.
  unused_since      timestamptz
);

-- # Service

-- Counts the changes by the staff. An order that was judged by an earlier version is judged again when it is placed.
CREATE TABLE availability (
  only_row          boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  version           bigint NOT NULL DEFAULT 1
);
INSERT INTO availability DEFAULT VALUES;

-- Sold-out marks: an item, an option or an ingredient that is sold out, or of which some portions are left.
CREATE TABLE holds (
  hold_id           text DEFAULT gen_random_uuid()::text PRIMARY KEY,
  kind              text NOT NULL CHECK (kind IN ('item', 'option', 'ingredient')),
  -- No reference: the articles are imported anew with each version of the restaurant.
  subject           text NOT NULL,
  ends_at           timestamptz NOT NULL,
  -- The portions there were when it was set; null: sold out at once.
  portions          integer CHECK (portions >= 0),
  set_at            timestamptz NOT NULL,
  set_by            text,
  UNIQUE (kind, subject)
);

-- Slots that the staff has closed.
CREATE TABLE closed_slots (
  starts_at         timestamptz PRIMARY KEY,
  set_at            timestamptz NOT NULL,
  set_by            text
);

-- Pauses of orders.
CREATE TABLE pauses (
  kind              text PRIMARY KEY CHECK (kind IN ('all', 'pickup', 'delivery', 'asap')),
  ends_at           timestamptz NOT NULL,
  set_at            timestamptz NOT NULL,
  set_by            text
);

-- Minutes that the kitchen needs in addition, until an instant.
CREATE TABLE rush (
  only_row          boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  minutes           integer NOT NULL CHECK (minutes > 0),
  ends_at           timestamptz NOT NULL,
  set_at            timestamptz NOT NULL,
  set_by            text
);

-- Other hours on some days.
CREATE TABLE schedule_exceptions (
  exception_id      text DEFAULT gen_random_uuid()::text PRIMARY KEY,
  -- The order of entry: of equal ones the last counts.
  entered           bigint GENERATED ALWAYS AS IDENTITY,
  from_day          date NOT NULL,
  to_day            date NOT NULL,
  order_type        text CHECK (order_type IN ('pickup', 'delivery')),
  -- [["11:30", "14:30"], …]; empty: closed.
  ranges            jsonb NOT NULL DEFAULT '[]',
  message           text NOT NULL DEFAULT '',
  -- Counts its changes: two people do not overwrite one another's.
  revision          integer NOT NULL DEFAULT 1,
  -- The message of an exception in further languages, by language; null where there is none.
  translations      json,
  CHECK (to_day >= from_day)
);

-- Public holidays on which the restaurant opens as usual: they are not proposed again.
CREATE TABLE public_holidays_as_usual (
  day               date PRIMARY KEY
);

-- # Customers

-- Accounts of customers.
CREATE TABLE users (
  user_id           text PRIMARY KEY,
  -- As typed; compared without case.
  email             text NOT NULL,
  first_name        text NOT NULL,
  last_name         text NOT NULL,
  phone             text NOT NULL,
  address           text NOT NULL DEFAULT '',
  password_hash     text NOT NULL,
  created_at        timestamptz NOT NULL,
  -- Null until a code proved that the address is theirs.
  verified_at       timestamptz,
  -- The last sign-in, and when the notice of the deletion of an unused account was sent.
  last_login_at     timestamptz NOT NULL DEFAULT now(),
  warned_at         timestamptz,
  -- The language that the account was last used in, for its mails.
  locale            text NOT NULL DEFAULT 'fr',
  phone_e164        text NOT NULL DEFAULT '',
  -- What leads from the street to the door of the address.
  entry_code        text NOT NULL DEFAULT '',
  floor             text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE INDEX users_unused ON users (last_login_at) WHERE ((warned_at IS NULL) AND (verified_at IS NOT NULL));
CREATE INDEX users_unverified ON users (created_at) WHERE (verified_at IS NULL);
CREATE INDEX users_warned ON users (warned_at) WHERE (warned_at IS NOT NULL);

-- Sessions of customers.
CREATE TABLE sessions (
  token_hash        bytea PRIMARY KEY,
  user_id           text NOT NULL REFERENCES users ON DELETE CASCADE,
  opened_at         timestamptz NOT NULL,
  expires_at        timestamptz NOT NULL
);
CREATE INDEX sessions_expiry ON sessions (expires_at);
CREATE INDEX sessions_user ON sessions (user_id);

-- The last code that was requested for each address. It outlives its account, since the pause between two codes belongs
-- to the address.
CREATE TABLE codes (
  address_hash      bytea PRIMARY KEY,
  -- The request of the mail that will have the code; a later request replaces it.
  request_id        text NOT NULL UNIQUE,
  -- Null where no account has this address: no mail is made.
  user_id           text,
  requested_at      timestamptz NOT NULL,
  -- False once it was used, or its account deleted.
  is_open           boolean NOT NULL DEFAULT true,
  -- The code is drawn when its mail is made: until then there is none.
  code_hash         text,
  expires_at        timestamptz,
  tries             smallint NOT NULL DEFAULT 0,
  -- How many codes were requested without one being used and without a day between: the more, the longer the pause
  -- before the next.
  sends             integer NOT NULL DEFAULT 1
);
CREATE INDEX codes_age ON codes (requested_at);

-- # Limits of attempts

-- How often something was attempted, and until when it may not be attempted again. Logged, since guessing goes on for
-- days and outlives a crash.
CREATE TABLE attempts (
  key               text PRIMARY KEY,
  count             integer NOT NULL,
  begun_at          timestamptz NOT NULL,
  window_ends_at    timestamptz NOT NULL,
  blocked_until     timestamptz,
  CHECK (blocked_until <= window_ends_at)
);
CREATE INDEX attempts_end ON attempts (window_ends_at);

-- Where an account was signed in from, as an HMAC of its address and the network address: attempts of other clients do
-- not slow these down.
CREATE TABLE known_clients (
  client_key        bytea PRIMARY KEY,
  user_id           text NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at        timestamptz NOT NULL
);
CREATE INDEX known_clients_expiry ON known_clients (expires_at);
CREATE INDEX known_clients_user ON known_clients (user_id);

-- # Orders

-- Draws the numbers of orders: a sequence is never locked until a commit.
CREATE SEQUENCE order_counter;

-- What the counter had drawn before the first order of a day: its numbers begin at 1.
CREATE TABLE order_days (
  day               date PRIMARY KEY,
  counter_before    bigint NOT NULL
);

-- A text as searches compare it: without case, accents, strokes and characters that show nothing, ligatures spelt out,
-- single spaces instead of other characters. For all letters of Latin the same as `normalise` of the domain.
CREATE FUNCTION folded_text(given text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN btrim(regexp_replace(
  replace(replace(replace(replace(
    translate(
      lower(regexp_replace(
        normalize(regexp_replace(
          given,
          '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]',
          '', 'g'
        ), NFKD),
        -- Accents of Latin, Greek and Cyrillic, the points of Hebrew and Arabic; other scripts write vowels as marks.
        '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1ace\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]',
        '', 'g'
      )),
      -- Capitals too, for databases whose locale knows those of English alone.
      'ẞÆŒÞȺⱥɃƀƁɓƂƃƇƈȻȼĐđÐðƉɖƊɗƋƌȡƎǝƏəƐɛɆɇƑƒǤǥƓɠƔɣĦħⱧⱨıƗɨƖɩɈɉȷĸƘƙⱩⱪŁłȽƚⱢɫȴⱠⱡŊŋƝɲȠƞȵØøƟɵƆɔƤƥⱣᵽɊɋɌɍⱤɽⱾȿŦŧƬƭƮʈȶȾⱦɄʉƲʋⱲⱳƳƴɎɏƵƶȤȥⱿɀⱫⱬς',
      'ßæœþaabbbbbbccccdddddddddddeeeeeeeeffgggggghhhhiiiiijjjkkkkklllllllllnnnnnnnooooooppppqqrrrrsstttttttttuuvvwwyyyyzzzzzzzzσ'
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02df\u02e5-\u02ff\u0375\u037e\u0387\u03f6\u0482\u055a-\u055f\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f\u0964\u0965\u0e3f\u0e4f\u0e5a\u0e5b\u2000-\u206f\u207a-\u207e\u208a-\u208e\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u309b\u309c\u30a0\u30fb\ufe30-\ufe4f\ufff0-\uffff\U0001f10d-\U0001faff]+',
  ' ', 'g'
));

-- The words by which a submitted order is found: the guest's names, and the last four digits of the telephone number.
CREATE FUNCTION order_guest_words(first_name text, last_name text, phone text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN to_tsvector(
  'pg_catalog.simple'::regconfig,
  folded_text(first_name || ' ' || last_name) || ' ' || right(regexp_replace(phone, '\D', '', 'g'), 4)
);

-- Orders as they were sold. Names and prices are copied: a later change of the menu changes no order.
CREATE TABLE orders (
  order_id          text PRIMARY KEY,
  -- Created by the storefront: the same order that is sent twice has the same one.
  local_id          text NOT NULL UNIQUE,
  -- The number that is called out: it counts from 1 each day.
  day               date NOT NULL,
  number            integer NOT NULL CHECK (number >= 1),
  content_hash      text NOT NULL,
  status            text NOT NULL,
  placed_at         timestamptz NOT NULL,
  submitted_at      timestamptz,
  -- Until then an order that is not submitted keeps its reservation of its slot.
  held_until        timestamptz NOT NULL,
  order_type        text NOT NULL,
  delivery_date     date NOT NULL,
  delivery_time     text NOT NULL,
  -- The slot; null for an order as soon as possible without a slot.
  slot_starts_at    timestamptz,
  payment_method    text NOT NULL,
  subtotal_cents    integer NOT NULL,
  discount_cents    integer NOT NULL,
  delivery_cents    integer NOT NULL,
  tax_cents         integer NOT NULL,
  total_cents       integer NOT NULL,
  -- What the guest pays by card on top of the total: no turnover.
  tip_cents         integer NOT NULL DEFAULT 0 CHECK (tip_cents >= 0),
  taxes             jsonb NOT NULL,
  coupon_code       text,
  coupon_offer_id   text,
  first_name        text NOT NULL,
  last_name         text NOT NULL,
  email             text NOT NULL,
  phone             text NOT NULL,
  address           text NOT NULL,
  city              text NOT NULL,
  postal_code       text NOT NULL,
  country           text NOT NULL,
  comment           text NOT NULL,
  restaurant_version bigint NOT NULL,
  -- Whose order it is; null for a guest's, and once the account was deleted.
  user_id           text REFERENCES users ON DELETE SET NULL,
  -- A keyed hash of the client’s address, by which its open orders are counted; null once the order is submitted.
  client_hash       text,
  -- Since when an order under way waits to be anonymised: it keeps its guest’s data until it is over.
  anonymise_since   timestamptz,
  -- Null until the order is submitted.
  progress          text CHECK (progress IN ('received', 'accepted', 'preparing', 'ready', 'out_for_delivery', 'handed_over', 'cancelled')),
  -- Counts the events of the order.
  revision          integer NOT NULL DEFAULT 0,
  -- When the restaurant has promised it; null before.
  promised_at       timestamptz,
  -- When it is to be ready, or with its guest: as promised, else its slot, else when it was submitted.
  due_at            timestamptz GENERATED ALWAYS AS (coalesce(promised_at, slot_starts_at, submitted_at)) STORED,
  cancel_reason     text,
  placed_by         text NOT NULL DEFAULT 'guest' CHECK (placed_by IN ('guest', 'staff', 'system', 'provider')),
  -- The allergens that the guest filtered the menu by.
  avoided_allergens text[] NOT NULL DEFAULT '{}',
  -- What the guest wrote about allergies or a diet.
  allergies         text NOT NULL DEFAULT '',
  -- The kitchen units of an order.
  load              integer NOT NULL DEFAULT 0,
  -- The version of `availability` that the order was judged by.
  availability_version bigint,
  -- A test order: no sale.
  is_test           boolean NOT NULL DEFAULT false,
  -- What the guest gave in cash when the order was handed over; the change follows from its total.
  cash_given_cents  integer,
  -- How it was paid at hand-over: [{means, amount_cents, tip_cents?}]; null before. An order that was recalled keeps it.
  handover_payments jsonb,
  -- When it was handed over; null before, and once that was taken back.
  handed_over_at    timestamptz,
  -- The person who delivers it, with the name of that moment; null without one.
  courier_id        text,
  courier_name      text,
  -- The language that an order was placed in, and in it the names of a line where they differ from the kitchen's.
  locale            text NOT NULL DEFAULT 'fr',
  -- The telephone number as it is dialled from anywhere (E.164), beside what was typed; empty once anonymised.
  phone_e164        text NOT NULL DEFAULT '',
  -- What leads from the street to the door of a delivery.
  entry_code        text NOT NULL DEFAULT '',
  floor             text NOT NULL DEFAULT '',
  CHECK (discount_cents BETWEEN 0 AND subtotal_cents),
  CHECK (delivery_cents >= 0),
  CHECK (order_type IN ('pickup', 'delivery')),
  CHECK (payment_method IN ('cash', 'card')),
  CHECK (status IN ('pending', 'paid')),
  CHECK (subtotal_cents >= 0),
  CHECK (tax_cents >= 0),
  CHECK (total_cents >= 0)
);
CREATE INDEX orders_abandoned ON orders (placed_at) WHERE (submitted_at IS NULL);
CREATE INDEX orders_client ON orders (client_hash) WHERE ((client_hash IS NOT NULL) AND (submitted_at IS NULL));
CREATE INDEX orders_submitted ON orders (submitted_at) WHERE (submitted_at IS NOT NULL);
CREATE INDEX orders_email ON orders (lower(email)) WHERE (email <> '');
CREATE INDEX orders_guest_words ON orders USING gin (order_guest_words(first_name, last_name, phone)) WHERE (submitted_at IS NOT NULL);
CREATE INDEX orders_slot ON orders (slot_starts_at) WHERE (slot_starts_at IS NOT NULL);
CREATE INDEX orders_to_anonymise ON orders (anonymise_since) WHERE (anonymise_since IS NOT NULL);
CREATE INDEX orders_user ON orders (user_id, placed_at) WHERE (user_id IS NOT NULL);
-- Few, however many orders there are.
CREATE INDEX orders_open ON orders (due_at) WHERE (progress = ANY (ARRAY['received', 'accepted', 'preparing', 'ready', 'out_for_delivery']));
-- The last ones that were handed over can be recalled.
CREATE INDEX orders_handed_over ON orders (handed_over_at) WHERE (progress = 'handed_over');
CREATE INDEX test_orders ON orders (submitted_at) WHERE is_test;
CREATE UNIQUE INDEX orders_number ON orders (number, day);

-- Submitted, and neither handed over nor cancelled.
CREATE VIEW open_orders AS
  SELECT * FROM orders WHERE progress IN ('received', 'accepted', 'preparing', 'ready', 'out_for_delivery');

-- Submitted, and no test: cancelled ones too.
CREATE VIEW sold_orders AS SELECT * FROM orders WHERE submitted_at IS NOT NULL AND NOT is_test;

-- The lines of an order, with names and prices as sold.
CREATE TABLE order_lines (
  order_id          text NOT NULL REFERENCES orders ON DELETE CASCADE,
  position          smallint NOT NULL,
  item_id           text NOT NULL,
  item_name         text NOT NULL,
  quantity          smallint NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  unit_price_cents  integer NOT NULL CHECK (unit_price_cents >= 0),
  -- What was chosen, with names and prices as sold: [{group_id, group_name, option_id, name, quantity, price_cents}];
  -- of a size also is_size, true.
  options           jsonb NOT NULL,
  -- Of a formula the chosen dishes as sold: [{course_id, course_name, item_id, item_name, supplement_cents,
  -- price_cents, rate_basis_points, options}]. The prices of the dishes add up to that of the line.
  dishes            jsonb,
  note              text NOT NULL,
  total_cents       integer NOT NULL CHECK (total_cents >= 0),
  discount_cents    integer NOT NULL,
  tax_cents         integer NOT NULL CHECK (tax_cents >= 0),
  -- The offer that gave this line for nothing; null for a bought one.
  offer_id          text,
  -- What was charged for all units of the line, by rate, in the shape of `orders.taxes`. The rest of `orders.taxes` is
  -- the delivery’s.
  charged           jsonb NOT NULL,
  -- Units that are not prepared, as the guest agreed; they stay sold and are refunded.
  cancelled_quantity smallint NOT NULL DEFAULT 0,
  translation       jsonb,
  -- Whether the kitchen has ticked it off.
  is_done           boolean NOT NULL DEFAULT false,
  -- The rate of the item in hundredths of a percent, also where the line costs nothing; each option has its own in
  -- `options`.
  rate_basis_points integer NOT NULL,
  PRIMARY KEY (order_id, position),
  CHECK (discount_cents BETWEEN 0 AND total_cents)
);

-- What the kitchen makes: each line, and each dish of a formula as often as its line.
CREATE VIEW made_items AS
  SELECT order_id, item_id, quantity - cancelled_quantity AS quantity, offer_id FROM order_lines
  UNION ALL
  SELECT order_id, dish ->> 'item_id', quantity - cancelled_quantity, offer_id
  FROM order_lines, jsonb_array_elements(dishes) AS dish;

-- The portions that orders take. They are free again without a change here: an order that has expired, or was cancelled
-- before it was prepared, does not count.
CREATE TABLE hold_uses (
  hold_id           text NOT NULL REFERENCES holds ON DELETE CASCADE,
  order_id          text NOT NULL REFERENCES orders ON DELETE CASCADE,
  units             integer NOT NULL CHECK (units > 0),
  PRIMARY KEY (hold_id, order_id)
);
CREATE INDEX hold_uses_of_order ON hold_uses (order_id);

-- What each offer gave to an order. Uses are free again without a change here: an order that has expired or was
-- cancelled does not count.
CREATE TABLE offer_uses (
  order_id          text NOT NULL REFERENCES orders ON DELETE CASCADE,
  offer_id          text NOT NULL,
  discount_cents    integer NOT NULL CHECK (discount_cents >= 0),
  -- The limits as the order was priced; null where there was none.
  max_uses          integer,
  max_uses_per_guest integer,
  -- The keyed hash of the e-mail address; null once the order is anonymised.
  guest_hash        text,
  PRIMARY KEY (order_id, offer_id)
);
CREATE INDEX offer_uses_of_offer ON offer_uses (offer_id, guest_hash);

-- What happened to an order, and by whom: its history, the feed of the boards and of the guest’s page.
CREATE TABLE order_events (
  sequence          bigint GENERATED ALWAYS AS IDENTITY,
  order_id          text NOT NULL REFERENCES orders ON DELETE CASCADE,
  type              text NOT NULL CHECK (((type IN ('submitted', 'paid', 'advanced', 'cancelled', 'refunded', 'promised', 'undone', 'proposed', 'answered', 'messaged', 'payments_corrected', 'recalled', 'line_done', 'courier_changed', 'moved')))),
  actor             text NOT NULL CHECK (actor IN ('guest', 'staff', 'system', 'provider')),
  at                timestamptz NOT NULL,
  data              jsonb NOT NULL DEFAULT '{}',
  -- Names the request that caused the event: repeated, it causes no second one.
  idempotency_key   text,
  -- The transaction that wrote it. Transactions do not commit in the order in which they draw sequences: a reader sorts
  -- by this first, and reads only what is below the oldest transaction that still runs.
  written_in        xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- Who and where, with the names of that moment; null for guests, providers and the command line.
  person_id         text,
  person_name       text,
  device_id         text,
  device_name       text,
  PRIMARY KEY (order_id, sequence)
);
CREATE UNIQUE INDEX order_events_request ON order_events (order_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX order_events_written ON order_events (written_in, sequence);

-- The keys in the links of mails, which open an order without an account. Not hashed: a mail that is sent again has the
-- same link.
CREATE TABLE order_links (
  key               text PRIMARY KEY,
  order_id          text NOT NULL UNIQUE REFERENCES orders ON DELETE CASCADE
);

-- Mails, push notifications and refunds of a step, executed from `due_at` on. Undo deletes them.
CREATE TABLE order_effects (
  order_id          text NOT NULL REFERENCES orders ON DELETE CASCADE,
  -- The event that causes them.
  sequence          bigint NOT NULL,
  -- The place that may take the step back, and until when.
  device_key        text NOT NULL,
  undo_until        timestamptz NOT NULL,
  -- Not before `undo_until`, and not before that of a later step of the order.
  due_at            timestamptz NOT NULL,
  -- The order as undo restores it.
  former_progress   text NOT NULL,
  former_promise    timestamptz,
  PRIMARY KEY (order_id, sequence)
);
CREATE INDEX order_effects_due ON order_effects (due_at);

-- Alerts about orders that wait for their acceptance: each order causes each level once, whatever the cause.
CREATE TABLE order_alerts (
  order_id          text NOT NULL REFERENCES orders ON DELETE CASCADE,
  level             text NOT NULL CHECK (level IN ('staff', 'webhook')),
  cause             text NOT NULL CHECK (cause IN ('not_accepted', 'no_board')),
  raised_at         timestamptz NOT NULL,
  -- When the webhook is called next: a call postpones it first. Null for mails, and once that is over.
  try_at            timestamptz,
  tries             integer NOT NULL DEFAULT 0,
  PRIMARY KEY (order_id, level)
);
CREATE INDEX order_alerts_due ON order_alerts (try_at) WHERE (try_at IS NOT NULL);

-- Until when an order does not ring on a device.
CREATE TABLE order_silences (
  order_id          text NOT NULL REFERENCES orders ON DELETE CASCADE,
  device_key        text NOT NULL,
  until             timestamptz NOT NULL,
  PRIMARY KEY (order_id, device_key)
);
CREATE INDEX order_silences_until ON order_silences (until);

-- The boards: whether each has begun its service, and when its event stream was last open.
CREATE TABLE boards (
  device_key        text PRIMARY KEY,
  service_since     timestamptz,
  alive_at          timestamptz NOT NULL
);

-- What guests wrote to the restaurant about an order under way; deleted with the guest's data.
CREATE TABLE order_messages (
  order_id          text NOT NULL REFERENCES orders ON DELETE CASCADE,
  sent_at           timestamptz NOT NULL,
  text              text NOT NULL,
  PRIMARY KEY (order_id, text)
);

-- What was decided about the money of an order when it was cancelled.
CREATE TABLE order_cancellations (
  order_id          text PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  -- What could be refunded then.
  refundable_cents  integer NOT NULL CHECK (refundable_cents >= 0),
  refund_cents      integer NOT NULL,
  -- What the person wrote to the reason; deleted with the guest's data.
  text              text,
  CHECK (refund_cents BETWEEN 0 AND refundable_cents)
);

-- Refunds of orders, to a card or in cash.
CREATE TABLE order_refunds (
  -- That of `payment_refunds` where the money goes back to a card.
  refund_id         text PRIMARY KEY,
  order_id          text NOT NULL REFERENCES orders ON DELETE CASCADE,
  means             text NOT NULL CHECK (means IN ('card', 'cash')),
  amount_cents      integer NOT NULL CHECK (amount_cents > 0),
  -- Parts with their quantities; null for an amount that names none.
  units             jsonb,
  -- As refunded, in the shape of `orders.taxes`.
  rates             jsonb NOT NULL,
  -- Null for cancellations, the command line, and refunds made at the provider.
  reason            text CHECK (reason IN ('missing_item', 'wrong_item', 'quality', 'late', 'goodwill', 'charge_error', 'other')),
  -- What the person wrote to the reason; deleted with the guest's data.
  text              text,
  requested_at      timestamptz NOT NULL,
  person_name       text,
  device_name       text,
  -- The id of the first refund of the same request; null for that itself, and for one that came from one intent.
  request_id        text
);
-- For credit notes of refunds in cash, as `payment_entries_refunded` for those to cards.
CREATE INDEX order_refunds_cash ON order_refunds (order_id) WHERE (means = 'cash');
CREATE INDEX order_refunds_order ON order_refunds (order_id);

-- Orders whose cash the restaurant has of the courier who took it.
CREATE TABLE courier_cash (
  order_id          text PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  received_at       timestamptz NOT NULL
);

-- Changes that the restaurant proposes to a guest, and how they ended.
CREATE TABLE order_substitutions (
  substitution_id   text PRIMARY KEY,
  order_id          text NOT NULL REFERENCES orders ON DELETE CASCADE,
  kind              text NOT NULL CHECK (kind IN ('drop', 'swap', 'cancel')),
  -- The units that it is about, with the dish as it was sold; null where all of the order is to be cancelled.
  position          smallint,
  quantity          smallint CHECK (quantity > 0),
  item_name         text,
  -- Of a formula the place of the dish that is replaced; null for the whole line.
  dish_at           smallint,
  -- The dish that is proposed instead, at what one of it costs then; in a formula on top of the formula's price.
  swap_item_id      text,
  swap_name         text,
  -- What is chosen of it, as of a line of an order; its price is in that of the dish.
  swap_options      jsonb,
  swap_price_cents  integer CHECK (swap_price_cents >= 0),
  -- What the restaurant wrote to the guest; deleted with the guest's data.
  text              text,
  -- What is refunded, or not to be paid, with each answer, as the guest was informed.
  accept_cents      integer NOT NULL CHECK (accept_cents >= 0),
  drop_cents        integer NOT NULL CHECK (drop_cents >= 0),
  without_answer    text NOT NULL CHECK (without_answer IN ('dropped', 'kept', 'cancelled')),
  proposed_at       timestamptz NOT NULL,
  answer_until      timestamptz NOT NULL,
  person_name       text,
  device_name       text,
  idempotency_key   text NOT NULL,
  -- Null while it is open.
  outcome           text CHECK (outcome IN ('dropped', 'swapped', 'cancelled', 'kept', 'withdrawn', 'lapsed')),
  -- Null while it is open: the guest, the restaurant, or the end of the time.
  ended_by          text CHECK (ended_by IN ('guest', 'staff', 'time')),
  ended_at          timestamptz,
  given_cents       integer NOT NULL DEFAULT 0,
  -- Proposals about all that is left of an order, which is cancelled instead of left empty.
  is_all            boolean NOT NULL DEFAULT false,
  -- What of the allergens that the order warns of the dish holds, or may hold; deleted with the guest's data.
  swap_avoided      text[],
  -- The names of a proposal in the language of its guest; null where they are those of the kitchen.
  translation       jsonb,
  UNIQUE (order_id, idempotency_key)
);
CREATE INDEX order_substitutions_due ON order_substitutions (answer_until) WHERE (outcome IS NULL);
-- An order has one open proposal at most.
CREATE UNIQUE INDEX order_substitutions_open ON order_substitutions (order_id) WHERE (outcome IS NULL);

-- Requests about an order that were carried out, by the key of their sender: the same key with another content is
-- rejected.
CREATE TABLE request_keys (
  order_id          text NOT NULL REFERENCES orders ON DELETE CASCADE,
  -- What it asks for: keys of different subjects do not meet.
  subject           text NOT NULL CHECK (subject IN ('change', 'refund', 'substitution', 'ticket')),
  request_key       text NOT NULL,
  -- Of the route and the body, without the revision that the sender saw.
  content_hash      text NOT NULL,
  PRIMARY KEY (order_id, subject, request_key)
);

-- Until when guests’ orders are anonymised, in the order in which they were submitted: no index of its own is needed.
CREATE TABLE erasure_progress (
  only_row          boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  erased_until      timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO erasure_progress DEFAULT VALUES;

-- # Payments

-- Payment intents of the card provider. An intent pays one order or one share.
CREATE TABLE payment_intents (
  intent_id         text PRIMARY KEY,
  created_at        timestamptz NOT NULL,
  -- When it is checked next; null once its outcome is final: its order is paid, or it was refunded or cancelled.
  look_at           timestamptz,
  -- An HMAC of the address of the client that requested the intent, until its outcome is final.
  client_key        text,
  -- Since when the provider has not known it; null while it does.
  unknown_since     timestamptz
);
CREATE INDEX payment_intents_look_at ON payment_intents (look_at) WHERE (look_at IS NOT NULL);

-- Events of the provider that were handled, so that each is handled once.
CREATE TABLE payment_events (
  event_id          text PRIMARY KEY,
  intent_id         text,
  received_at       timestamptz NOT NULL
);
CREATE INDEX payment_events_age ON payment_events (received_at);

-- When the last call of the card provider’s webhook had the shop’s signature, and when the last one did not.
CREATE TABLE payment_webhook (
  is_only           boolean DEFAULT true PRIMARY KEY CHECK (is_only),
  signed_at         timestamptz,
  rejected_at       timestamptz
);

-- The keys of the card provider that an owner entered, encrypted with a key that is not in the database (AES-256-GCM):
-- a row at most, none while the environment's keys or no keys take cards.
CREATE TABLE card_keys (
  only_one    boolean DEFAULT true PRIMARY KEY CHECK (only_one),
  sealed      bytea NOT NULL,
  changed_at  timestamptz NOT NULL,
  -- The name of the person.
  changed_by  text NOT NULL
);

-- Declined attempts, each once, whether by an event of the provider or by the intent itself.
CREATE TABLE payment_declines (
  attempt_id        text PRIMARY KEY,
  intent_id         text NOT NULL,
  declined_at       timestamptz NOT NULL
);
CREATE INDEX payment_declines_age ON payment_declines (declined_at);
CREATE INDEX payment_declines_intent ON payment_declines (intent_id);

-- The intent that pays an order.
CREATE TABLE order_payments (
  order_id          text PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  intent_id         text NOT NULL,
  CONSTRAINT intent_pays_one_order UNIQUE (intent_id)
);

-- The ledger: money in and out, in cents. An entry is never changed; another one corrects it.
CREATE TABLE payment_entries (
  entry_id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Names the fact, which is entered once.
  reference         text NOT NULL UNIQUE,
  kind              text NOT NULL CHECK (kind IN ('captured', 'refunded', 'refund_failed', 'dispute_withdrawn', 'dispute_reinstated')),
  intent_id         text NOT NULL,
  -- Null for money that belongs to no order, which is refunded.
  order_id          text,
  amount_cents      integer NOT NULL CHECK (amount_cents > 0),
  reason            text NOT NULL DEFAULT '',
  entered_at        timestamptz NOT NULL
);
-- Entries that the provider does not show are looked for by their age.
CREATE INDEX payment_entries_entered ON payment_entries (entered_at);
CREATE INDEX payment_entries_intent ON payment_entries (intent_id);
CREATE INDEX payment_entries_order ON payment_entries (order_id);
-- For credit notes of refunds to cards.
CREATE INDEX payment_entries_refunded ON payment_entries (order_id) WHERE (kind = 'refunded');

-- Refunds to be made at the provider. Stored first and made afterwards, with an idempotency key, so that each is made
-- once.
CREATE TABLE payment_refunds (
  refund_id         text PRIMARY KEY,
  intent_id         text NOT NULL,
  -- Null for money that belongs to no order.
  order_id          text,
  amount_cents      integer NOT NULL CHECK (amount_cents > 0),
  requested_at      timestamptz NOT NULL,
  done_at           timestamptz,
  -- Counted before each attempt, as the time of the next one: a process that dies leaves both.
  attempts          integer NOT NULL DEFAULT 0,
  next_attempt_at   timestamptz NOT NULL DEFAULT now(),
  -- The provider’s code of the last failure or refusal, never its text.
  reason            text,
  -- Why it is not attempted any more: the provider refused it, the money was refunded another way, or a person withdrew
  -- it.
  stopped_as        text CHECK (stopped_as IN ('refused', 'superseded', 'withdrawn')),
  -- Counts up when a person has a refused refund tried again: the provider takes that as another request.
  request_number    integer NOT NULL DEFAULT 1,
  provider_refund_id text UNIQUE,
  state             text NOT NULL GENERATED ALWAYS AS (CASE WHEN (stopped_as IS NOT NULL) THEN stopped_as WHEN (done_at IS NULL) THEN 'waiting' ELSE 'done' END) STORED,
  -- The refund's name at the provider: its idempotency key, and in its metadata.
  provider_key      text NOT NULL GENERATED ALWAYS AS (CASE request_number WHEN 1 THEN refund_id ELSE (((request_number)::text || ':') || refund_id) END) STORED UNIQUE,
  -- The occasion of the mail about this refund, the id of the first refund in it; null before there is one.
  mailed_with       text
);
CREATE INDEX payment_refunds_intent ON payment_refunds (intent_id);
CREATE INDEX payment_refunds_open ON payment_refunds (state, next_attempt_at) WHERE (state <> 'done');
CREATE INDEX payment_refunds_order ON payment_refunds (order_id);
CREATE INDEX payment_refunds_waiting ON payment_refunds (requested_at) WHERE (done_at IS NULL);

-- Disputes of cardholders.
CREATE TABLE payment_disputes (
  -- The provider's.
  dispute_id        text PRIMARY KEY,
  intent_id         text NOT NULL,
  order_id          text,
  amount_cents      integer NOT NULL CHECK (amount_cents > 0),
  state             text NOT NULL CHECK (state IN ('inquiry', 'open', 'won', 'lost', 'closed')),
  -- The provider's code for what the cardholder says.
  reason            text NOT NULL,
  opened_at         timestamptz NOT NULL,
  -- When the provider was asked: an answer never replaces that to a later question.
  asked_at          timestamptz NOT NULL
);
CREATE INDEX payment_disputes_intent ON payment_disputes (intent_id);
CREATE INDEX payment_disputes_open ON payment_disputes (state) WHERE (state = ANY (ARRAY['inquiry', 'open']));
CREATE INDEX payment_disputes_order ON payment_disputes (order_id);

-- The state of the demonstration terminal, which never charges a card.
CREATE TABLE demo_intents (
  intent_id         text PRIMARY KEY,
  client_secret     text NOT NULL,
  status            text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'succeeded', 'cancelled')),
  amount_cents      integer NOT NULL,
  refunded_cents    integer NOT NULL DEFAULT 0,
  order_id          text,
  created_at        timestamptz NOT NULL DEFAULT now(),
  -- Marked as Stripe’s intents are marked.
  shop_id           text NOT NULL,
  local_id          text,
  customer_id       text,
  -- The last attempt that was declined.
  failed_attempt    text,
  CHECK (refunded_cents <= amount_cents)
);

-- The refunds of the demonstration terminal.
CREATE TABLE demo_refunds (
  refund_id         text PRIMARY KEY
);

-- Payouts of the provider to the restaurant’s bank.
CREATE TABLE payouts (
  -- The provider's.
  payout_id         text PRIMARY KEY,
  -- Negative where the account was charged.
  amount_cents      integer NOT NULL,
  state             text NOT NULL CHECK (state IN ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  created_at        timestamptz NOT NULL,
  arrives_on        date NOT NULL,
  -- The provider's code of why the bank sent it back.
  failure           text,
  contents          text NOT NULL DEFAULT 'awaited' CHECK (contents IN ('known', 'awaited', 'unknown'))
);
CREATE INDEX payouts_arrival ON payouts (arrives_on);
-- What may still change.
CREATE INDEX payouts_open ON payouts (created_at) WHERE ((state = ANY (ARRAY['pending', 'in_transit'])) OR (contents = 'awaited'));

-- Movements on the provider’s account.
CREATE TABLE payout_transactions (
  -- The provider's.
  transaction_id    text PRIMARY KEY,
  -- Null while it is not paid out, and where the provider does not say by which payout.
  payout_id         text REFERENCES payouts ON DELETE CASCADE,
  kind              text NOT NULL CHECK (kind IN ('captured', 'refunded', 'refund_failed', 'dispute_withdrawn', 'dispute_reinstated', 'fee', 'payout_returned', 'adjustment')),
  -- Before the fee; negative where money leaves the account.
  amount_cents      integer NOT NULL,
  fee_cents         integer NOT NULL,
  occurred_at       timestamptz NOT NULL,
  available_at      timestamptz NOT NULL,
  -- That of the entry in payment_entries about the same; null for what the ledger does not book.
  reference         text,
  -- Whether it is about a payment of this shop, not of another program on the same account.
  is_own            boolean NOT NULL
);
CREATE INDEX payout_transactions_payout ON payout_transactions (payout_id);
CREATE INDEX payout_transactions_reference ON payout_transactions (reference) WHERE (reference IS NOT NULL);
CREATE INDEX payout_transactions_waiting ON payout_transactions (available_at) WHERE (payout_id IS NULL);

-- How far payouts are fetched. One row, once the provider was asked.
CREATE TABLE payout_sync (
  is_only           boolean DEFAULT true PRIMARY KEY CHECK (is_only),
  -- When the provider is asked next; while a process asks, when another one may.
  due_at            timestamptz NOT NULL,
  -- Movements before are not fetched.
  since             timestamptz NOT NULL,
  -- All movements until then are stored.
  fetched_until     timestamptz NOT NULL,
  -- When the provider last answered all that was asked.
  synced_at         timestamptz,
  failing_since     timestamptz,
  failure           text CHECK (failure IN ('no_answer', 'key_rejected')),
  CHECK ((failing_since IS NULL) = (failure IS NULL))
);

-- # Group orders

-- Orders that several people compose on one link.
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
  order_id          text UNIQUE REFERENCES orders ON DELETE SET NULL,
  created_at        timestamptz NOT NULL,
  expires_at        timestamptz NOT NULL,
  -- The coupon of the group.
  coupon            text
);
CREATE INDEX group_orders_expiry ON group_orders (expires_at);

-- The people of a group.
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
  UNIQUE (group_id, key_hash),
  PRIMARY KEY (group_id, participant_id)
);

-- What each person of a group has chosen.
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
  FOREIGN KEY (group_id, participant_id) REFERENCES group_participants (group_id, participant_id) ON DELETE CASCADE
);
CREATE INDEX group_lines_participant ON group_lines (group_id, participant_id);

-- Orders of groups that are paid in shares.
CREATE TABLE split_payments (
  order_id          text PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  -- `complete` once all shares are paid and the order with them; `ended` when their money goes back.
  state             text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'complete', 'ended')),
  host_id           text NOT NULL,
  started_at        timestamptz NOT NULL,
  deadline_at       timestamptz NOT NULL
);
CREATE INDEX split_payments_due ON split_payments (deadline_at) WHERE (state = 'open');

-- The shares, each paid by one person.
CREATE TABLE payment_shares (
  order_id          text NOT NULL REFERENCES split_payments ON DELETE CASCADE,
  -- The order of the shares, from 1; the rest that a host pays follows.
  position          smallint NOT NULL CHECK (position > 0),
  participant_id    text NOT NULL,
  amount_cents      integer NOT NULL CHECK (amount_cents >= 50),
  -- The positions of the order's lines that it is for.
  lines             smallint[] NOT NULL DEFAULT '{}',
  -- The intent that pays it; one that was cancelled is replaced.
  intent_id         text,
  -- The host pays it with the rest.
  is_taken_over     boolean NOT NULL DEFAULT false,
  is_rest           boolean NOT NULL DEFAULT false,
  CONSTRAINT intent_pays_one_share UNIQUE (intent_id),
  PRIMARY KEY (order_id, position)
);

-- # Journal and invoices

-- The journal has a schema of its own, which belongs to another role than the tables of the shop where the database
-- allows it: the owner of a schema may drop what is in it.
CREATE SCHEMA books;

-- Without a search path: the function belongs to who owns the journal, and runs as the role that tries to change an entry.
CREATE FUNCTION books.only_add() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  is_empty boolean;
BEGIN
  -- A restored backup begins with empty tables.
  IF TG_OP = 'TRUNCATE' THEN
    EXECUTE format('SELECT NOT EXISTS (SELECT FROM %I.%I)', TG_TABLE_SCHEMA, TG_TABLE_NAME) INTO is_empty;
    IF is_empty THEN
      RETURN NULL;
    END IF;
  END IF;
  RAISE EXCEPTION 'The journal is append-only.' USING ERRCODE = 'insufficient_privilege';
END
$$;

-- The keys of the signatures: without its key nothing proves an entry.
CREATE TABLE books.keys (
  key_id            text,
  public_key        bytea NOT NULL,
  private_key       bytea NOT NULL,
  created_at        timestamptz NOT NULL,
  PRIMARY KEY (key_id)
);
CREATE TRIGGER book_keys_rows BEFORE UPDATE OR DELETE ON books.keys
  FOR EACH ROW EXECUTE FUNCTION books.only_add();
CREATE TRIGGER book_keys_table BEFORE TRUNCATE ON books.keys
  FOR EACH STATEMENT EXECUTE FUNCTION books.only_add();

-- The journal of what was sold, paid and refunded: numbered without gaps, chained by hashes, signed.
CREATE TABLE books.entries (
  number            bigint,
  source            text NOT NULL,
  kind              text NOT NULL,
  day               date NOT NULL,
  order_id          text,
  document          text NOT NULL,
  hash              bytea NOT NULL,
  signature         bytea NOT NULL,
  key_id            text NOT NULL,
  UNIQUE (source),
  PRIMARY KEY (number),
  CHECK (kind IN ('sale', 'payment', 'refund', 'correction', 'tip', 'cash_movement', 'duplicate', 'closing')),
  CHECK (number > 0)
);
CREATE INDEX book_closings ON books.entries (number) WHERE (kind = 'closing');
CREATE INDEX book_entries_day ON books.entries (day, kind);
CREATE INDEX book_entries_order ON books.entries (order_id) WHERE (order_id IS NOT NULL);
CREATE TRIGGER book_entries_rows BEFORE UPDATE OR DELETE ON books.entries
  FOR EACH ROW EXECUTE FUNCTION books.only_add();
CREATE TRIGGER book_entries_table BEFORE TRUNCATE ON books.entries
  FOR EACH STATEMENT EXECUTE FUNCTION books.only_add();

-- Cash that was put into the cash register or taken out of it beside orders; never changed.
CREATE TABLE cash_movements (
  movement_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Negative where it was taken out.
  amount_cents      integer NOT NULL CHECK (amount_cents <> 0),
  reason            text NOT NULL,
  recorded_at       timestamptz NOT NULL,
  person_name       text,
  device_name       text,
  -- The key of the sender, and the hash of what was asked for with it: the same key with another content is refused.
  request_key       text NOT NULL UNIQUE,
  content_hash      text NOT NULL
);

-- Facts that wait to be entered in the journal, written in the transaction that causes them.
CREATE TABLE book_facts (
  fact_id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source            text NOT NULL UNIQUE,
  kind              text NOT NULL CHECK (((kind IN ('payment', 'handed_over', 'duplicate', 'cash_refund', 'payments_corrected', 'cash_movement')))),
  -- The reference of a payment entry, the id of an order, the id of a print job, the sequence of a correction, the id
  -- of a movement of cash.
  subject           text NOT NULL,
  at                timestamptz NOT NULL
);

-- Invoices can only be added, and deleted once the law no longer asks for them: ten years after the end of their
-- financial year. A restored backup begins with an empty table.
CREATE FUNCTION keep_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.issued_at < now() - interval '11 years' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'TRUNCATE' AND NOT EXISTS (SELECT FROM invoices) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'Invoices are append-only.' USING ERRCODE = 'insufficient_privilege';
END
$$;

-- Invoices and credit notes.
CREATE TABLE invoices (
  -- As it is printed: 2026-000001, A-2026-000001.
  number            text PRIMARY KEY,
  series            text NOT NULL CHECK (series IN ('invoice', 'credit_note')),
  year              integer NOT NULL,
  sequence          integer NOT NULL CHECK (sequence > 0),
  -- What it was made for: the same is made once.
  source            text NOT NULL UNIQUE,
  -- Without a foreign key: an order may be deleted before its invoice.
  order_id          text NOT NULL,
  -- Canonical JSON.
  document          text NOT NULL,
  issued_at         timestamptz NOT NULL,
  UNIQUE (series, year, sequence)
);
CREATE INDEX invoices_issued ON invoices (issued_at);
CREATE INDEX invoices_order ON invoices (order_id);
CREATE TRIGGER keep_invoices_rows BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION keep_invoices();
CREATE TRIGGER keep_invoices_table BEFORE TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION keep_invoices();

-- # Mails and push notifications

-- Mails to be sent, and a mark for each that was.
CREATE TABLE mails (
  mail_id           uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  kind              text NOT NULL,
  -- Distinguishes mails of one kind about one order.
  occasion          text NOT NULL DEFAULT '',
  -- The order that it is about, from which its recipient and content are read when it is sent.
  order_id          text REFERENCES orders ON DELETE CASCADE,
  -- The request of a mail about no order, deleted when it is sent.
  request           jsonb,
  state             text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dropped', 'dead')),
  created_at        timestamptz NOT NULL DEFAULT now(),
  -- The time limit of its attempts counts from here; a replay counts anew.
  waiting_since     timestamptz NOT NULL DEFAULT now(),
  tries             integer NOT NULL DEFAULT 0,
  settled_at        timestamptz,
  -- Why the last attempt failed: a code, never the text of a mail server, which may contain an address.
  reason            text,
  -- The process that sends it, until the outcome is stored; and since when that process is known to be gone without an
  -- outcome. Rule J-12.
  sender            uuid,
  sender_missing_since timestamptz,
  -- Since when a confirmation is one of those that its address may get within an hour; null before that is decided.
  reserved_at       timestamptz,
  CHECK (request IS NULL OR (state IN ('waiting', 'dead')))
);
CREATE UNIQUE INDEX mails_of_order ON mails (order_id, kind, occasion);
-- Marks of mails are deleted after their time.
CREATE INDEX mails_settled ON mails (settled_at) WHERE (settled_at IS NOT NULL);
CREATE INDEX mails_unsettled ON mails (waiting_since) WHERE (state = ANY (ARRAY['waiting', 'dead']));

-- Adds a job in the transaction of its cause; one that its task has already for this id is not added again. The tasks
-- are queues of pg-boss, whose schema is installed before this one.
CREATE FUNCTION add_job(
  task text,
  id text,
  delay interval DEFAULT '0',
  priority integer DEFAULT 0,
  traceparent text DEFAULT NULL
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  queue record;
BEGIN
  SELECT * INTO STRICT queue FROM pgboss.queue WHERE name = add_job.task;
  INSERT INTO pgboss.job (name, singleton_key, data, priority, start_after, keep_until, policy,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds,
    heartbeat_seconds, dead_letter)
  VALUES (queue.name, add_job.id,
    jsonb_strip_nulls(jsonb_build_object('traceparent', add_job.traceparent)),
    add_job.priority, now() + add_job.delay,
    now() + add_job.delay + make_interval(secs => queue.retention_seconds), queue.policy,
    queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max,
    queue.expire_seconds, queue.deletion_seconds, queue.heartbeat_seconds, queue.dead_letter)
  ON CONFLICT DO NOTHING;
  RETURN add_job.id;
END
$$;

-- The links of mails with codes, by the SHA-256 of their tokens. Several of an account may be valid at once: a newer
-- mail, which anybody can request, does not close the link of the one before.
CREATE TABLE mail_links (
  token_hash        bytea PRIMARY KEY,
  user_id           text NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at        timestamptz NOT NULL
);
CREATE INDEX mail_links_expiry ON mail_links (expires_at);
CREATE INDEX mail_links_user ON mail_links (user_id);

-- The trace that a job belongs to. Unlogged: after a crash of the database traces are incomplete.
CREATE UNLOGGED TABLE job_traces (
  subject           text PRIMARY KEY,
  traceparent       text NOT NULL,
  noted_at          timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX job_traces_age ON job_traces (noted_at);

-- Browsers of guests that are notified of an order, deleted with it.
CREATE TABLE push_subscriptions (
  order_id          text NOT NULL REFERENCES orders ON DELETE CASCADE,
  subscription_id   text NOT NULL,
  endpoint          text NOT NULL,
  p256dh            text NOT NULL,
  auth              text NOT NULL,
  created_at        timestamptz NOT NULL,
  PRIMARY KEY (order_id, subscription_id)
);
-- A device may follow several orders, and leaves all of them at once.
CREATE INDEX push_subscriptions_device ON push_subscriptions (subscription_id);

-- Notifications that wait to be sent, written with the step, deleted once sent.
CREATE TABLE push_notices (
  notice_id         uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  order_id          text NOT NULL,
  subscription_id   text NOT NULL,
  progress          text NOT NULL CHECK (((progress IN ('accepted', 'promised', 'proposed', 'ready', 'out_for_delivery', 'cancelled')))),
  created_at        timestamptz NOT NULL,
  -- When it is tried next: an attempt postpones it first.
  try_at            timestamptz NOT NULL,
  tries             integer NOT NULL DEFAULT 0,
  UNIQUE (order_id, subscription_id, progress),
  FOREIGN KEY (order_id, subscription_id) REFERENCES push_subscriptions(order_id, subscription_id) ON DELETE CASCADE
);
CREATE INDEX push_notices_due ON push_notices (try_at);

-- # Staff

-- The people of the restaurant. Passwords and PINs are argon2id, tokens, links and codes SHA-256. Only the secret of an
-- authenticator is readable, since its codes are computed from it.
CREATE TABLE staff_people (
  person_id         text PRIMARY KEY,
  name              text NOT NULL,
  -- As typed; compared without case.
  email             text,
  role              text NOT NULL CHECK (role IN ('owner', 'manager', 'counter', 'kitchen', 'courier', 'accountant')),
  password_hash     text,
  pin_hash          text,
  -- An authenticator counts once a code proved it; the step of the last code, since a code counts once.
  totp_secret       text,
  totp_confirmed_at timestamptz,
  totp_last_step    bigint NOT NULL DEFAULT 0,
  created_at        timestamptz NOT NULL,
  last_sign_in_at   timestamptz,
  CHECK ((email IS NULL) = (password_hash IS NULL)),
  CHECK (email IS NOT NULL OR (role IN ('counter', 'kitchen')))
);
CREATE UNIQUE INDEX staff_people_email ON staff_people (lower(email));

-- Passkeys of the staff.
CREATE TABLE staff_passkeys (
  passkey_id        text PRIMARY KEY,
  person_id         text NOT NULL REFERENCES staff_people ON DELETE CASCADE,
  -- The id that the authenticator gave it, in base64url.
  credential_id     text NOT NULL UNIQUE,
  public_key        bytea NOT NULL,
  counter           bigint NOT NULL,
  transports        text[] NOT NULL DEFAULT '{}',
  name              text NOT NULL,
  created_at        timestamptz NOT NULL,
  last_used_at      timestamptz
);
CREATE INDEX staff_passkeys_person ON staff_passkeys (person_id);

-- Recovery codes, each for one use.
CREATE TABLE staff_recovery_codes (
  code_hash         bytea PRIMARY KEY,
  person_id         text NOT NULL REFERENCES staff_people ON DELETE CASCADE
);
CREATE INDEX staff_recovery_codes_person ON staff_recovery_codes (person_id);

-- Links that make a person of the staff, or give one a new password. Several links of a first owner may be open at
-- once, since every server prints its own.
CREATE TABLE staff_invitations (
  invitation_id     text PRIMARY KEY,
  kind              text NOT NULL CHECK (kind IN ('first_owner', 'invitation', 'new_password')),
  -- Null until the mail with the link is made.
  token_hash        bytea UNIQUE,
  -- Null for a first owner.
  email             text,
  role              text NOT NULL CHECK (role IN ('owner', 'manager', 'counter', 'kitchen', 'courier', 'accountant')),
  -- Whose password is replaced.
  person_id         text REFERENCES staff_people ON DELETE CASCADE,
  created_at        timestamptz NOT NULL,
  expires_at        timestamptz NOT NULL,
  CHECK ((kind = 'first_owner') = (email IS NULL))
);
-- A newer invitation of an address replaces the one before.
CREATE UNIQUE INDEX staff_invitations_email ON staff_invitations (lower(email));
CREATE INDEX staff_invitations_expiry ON staff_invitations (expires_at);
CREATE INDEX staff_invitations_person ON staff_invitations (person_id);

-- Shared tablets, and devices that print.
CREATE TABLE staff_devices (
  device_id         text PRIMARY KEY,
  name              text NOT NULL,
  kind              text NOT NULL CHECK (kind IN ('board', 'counter', 'printer')),
  created_at        timestamptz NOT NULL,
  -- The code that enrols it; null once it was used.
  code_hash         bytea UNIQUE,
  code_expires_at   timestamptz,
  -- Null until it is enrolled.
  token_hash        bytea UNIQUE,
  enrolled_at       timestamptz,
  -- To the minute.
  last_seen_at      timestamptz,
  -- Who gave the PIN on it, and until when that person acts.
  acting_person_id  text REFERENCES staff_people (person_id) ON DELETE SET NULL,
  acting_until      timestamptz
);
CREATE INDEX staff_devices_acting ON staff_devices (acting_person_id);

-- Sessions of the staff.
CREATE TABLE staff_sessions (
  token_hash        bytea PRIMARY KEY,
  person_id         text NOT NULL REFERENCES staff_people ON DELETE CASCADE,
  opened_at         timestamptz NOT NULL,
  -- When the person signed in or confirmed it.
  signed_in_at      timestamptz NOT NULL,
  -- To the minute.
  last_used_at      timestamptz NOT NULL,
  expires_at        timestamptz NOT NULL,
  has_second_factor boolean NOT NULL,
  client            text NOT NULL DEFAULT '',
  -- The session’s public id, which stays when a confirmation gives it a new token.
  session_id        text NOT NULL DEFAULT gen_random_uuid()::text
);
CREATE INDEX staff_sessions_expiry ON staff_sessions (expires_at);
CREATE UNIQUE INDEX staff_sessions_id ON staff_sessions (session_id);
CREATE INDEX staff_sessions_person ON staff_sessions (person_id);

-- Challenges for an authenticator to sign; deleted by their first use.
CREATE TABLE staff_challenges (
  challenge_hash    bytea PRIMARY KEY,
  -- The person who adds a passkey; null for a sign-in.
  person_id         text REFERENCES staff_people ON DELETE CASCADE,
  expires_at        timestamptz NOT NULL
);
CREATE INDEX staff_challenges_expiry ON staff_challenges (expires_at);
CREATE INDEX staff_challenges_person ON staff_challenges (person_id);

-- Entries can only be added; after 12 months they may be deleted.
CREATE FUNCTION keep_staff_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at <= now() - interval '12 months' THEN
      RETURN OLD;
    END IF;
  ELSIF TG_OP = 'TRUNCATE' AND NOT EXISTS (SELECT FROM staff_audit) THEN
    -- A restored backup begins with empty tables.
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only.' USING ERRCODE = 'insufficient_privilege';
END
$$;

-- The audit log. Names are stored beside the ids, since people and devices are removed.
CREATE TABLE staff_audit (
  entry_id          bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  at                timestamptz NOT NULL,
  person_id         text,
  person_name       text,
  device_id         text,
  device_name       text,
  action            text NOT NULL,
  subject           text NOT NULL,
  before            jsonb,
  after             jsonb
);
CREATE INDEX staff_audit_at ON staff_audit (at);
CREATE TRIGGER staff_audit_rows BEFORE UPDATE OR DELETE ON staff_audit
  FOR EACH ROW EXECUTE FUNCTION keep_staff_audit();
CREATE TRIGGER staff_audit_table BEFORE TRUNCATE ON staff_audit
  FOR EACH STATEMENT EXECUTE FUNCTION keep_staff_audit();

-- Browsers of the staff that are notified of an order that waits: of a person who signed in, or of a shared device.
CREATE TABLE staff_push_subscriptions (
  -- The hash of the endpoint: a browser that is registered again is the same.
  subscription_id   text PRIMARY KEY,
  person_id         text REFERENCES staff_people ON DELETE CASCADE,
  -- The session that registered it: one that is ended takes it along, one that expires does not.
  session_id        text,
  device_id         text REFERENCES staff_devices ON DELETE CASCADE,
  endpoint          text NOT NULL,
  p256dh            text NOT NULL,
  auth              text NOT NULL,
  created_at        timestamptz NOT NULL,
  CHECK (num_nonnulls(person_id, device_id) = 1)
);
CREATE INDEX staff_push_subscriptions_device ON staff_push_subscriptions (device_id);
CREATE INDEX staff_push_subscriptions_person ON staff_push_subscriptions (person_id);
CREATE INDEX staff_push_subscriptions_session ON staff_push_subscriptions (session_id);

-- Notifications of the staff that wait to be sent: each order to each browser once.
CREATE TABLE staff_push_notices (
  notice_id         uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  order_id          text NOT NULL REFERENCES orders ON DELETE CASCADE,
  subscription_id   text NOT NULL REFERENCES staff_push_subscriptions ON DELETE CASCADE,
  cause             text NOT NULL,
  created_at        timestamptz NOT NULL,
  -- When it is tried next: an attempt postpones it first.
  try_at            timestamptz NOT NULL,
  tries             integer NOT NULL DEFAULT 0,
  UNIQUE (order_id, subscription_id)
);
CREATE INDEX staff_push_notices_due ON staff_push_notices (try_at);
CREATE INDEX staff_push_notices_subscription ON staff_push_notices (subscription_id);

-- # Printing

-- Printers, with what they print.
CREATE TABLE printers (
  printer_id        text PRIMARY KEY,
  name              text NOT NULL,
  transport         text NOT NULL CHECK (transport IN ('escpos_tcp', 'epson_sdp', 'star_cloudprnt', 'browser')),
  -- Of a TCP printer, and what it answers there.
  host              text,
  port              integer,
  replies           text NOT NULL DEFAULT 'completion' CHECK (replies IN ('completion', 'status', 'none')),
  -- The device whose relay connects to it; null: the server does. No reference: without its relay a printer is
  -- offline, and not one of the server's own.
  relay_device_id   text,
  -- The SHA-256 of the key in the address that it polls.
  key_hash          bytea UNIQUE,
  columns           integer NOT NULL CHECK (columns IN (32, 42, 48)),
  code_page         text NOT NULL CHECK (code_page IN ('pc858', 'raster')),
  -- The number of PC858 in this printer's table.
  code_page_number  integer NOT NULL,
  kinds             text[] NOT NULL,
  -- The categories whose lines its kitchen tickets have; empty for all.
  categories        text[] NOT NULL DEFAULT '{}',
  copies            integer NOT NULL CHECK (copies BETWEEN 1 AND 5),
  prints_when       text NOT NULL CHECK (prints_when IN ('accepted', 'received')),
  -- Before the start of an order; null: at once.
  minutes_before_start integer,
  -- No reference: a backup restores rows in any order.
  fallback_printer_id text,
  opens_drawer      boolean NOT NULL DEFAULT false,
  state             text NOT NULL DEFAULT 'unknown' CHECK (state IN ('unknown', 'ready', 'offline', 'paper', 'cover', 'refused')),
  state_since       timestamptz NOT NULL,
  last_seen_at      timestamptz,
  created_at        timestamptz NOT NULL,
  -- Its jobs stay until they expire.
  removed_at        timestamptz,
  -- The process that is connected to it, and until when.
  held_by           text,
  held_until        timestamptz
);
-- What submitting an order looks for.
CREATE INDEX printers_at_submission ON printers (printer_id) WHERE ((prints_when = 'received') AND (removed_at IS NULL));

-- Tickets to print, and what became of each.
CREATE TABLE print_jobs (
  job_id            text DEFAULT gen_random_uuid()::text PRIMARY KEY,
  -- Null for a test page.
  order_id          text REFERENCES orders ON DELETE CASCADE,
  kind              text NOT NULL CHECK (kind IN ('kitchen', 'counter', 'receipt', 'test')),
  -- Counts the changes of the order after which a printed ticket is no longer true.
  content_version   integer NOT NULL DEFAULT 1,
  printer_id        text NOT NULL REFERENCES printers ON DELETE CASCADE,
  copy              integer NOT NULL DEFAULT 1,
  reprint           integer NOT NULL DEFAULT 0,
  -- Printed when the paper of an earlier job is uncertain.
  is_possible_duplicate boolean NOT NULL DEFAULT false,
  state             text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'claimed', 'sent', 'printed', 'failed', 'unknown')),
  reason            text CHECK (reason IN ('paper', 'cover', 'offline', 'refused')),
  created_at        timestamptz NOT NULL,
  -- Null: by the start of the order and the settings of the printer.
  due_at            timestamptz,
  attempts          integer NOT NULL DEFAULT 0,
  next_try_at       timestamptz NOT NULL,
  -- The first failure since it was last printed or queued.
  failed_at         timestamptz,
  lease_id          text,
  -- Null once its outcome is known, or will never be.
  lease_until       timestamptz,
  -- The printer that took it last: its own, or the fallback.
  printed_by        text,
  sent_at           timestamptz,
  printed_at        timestamptz,
  -- What it says, as it was claimed; without the guest once the order is anonymised.
  content           jsonb,
  -- The event of the order that caused it: its undo deletes what was not claimed yet.
  sequence          bigint,
  idempotency_key   text,
  requested_by      text,
  -- When a person decided, or the order was over.
  resolved_at       timestamptz,
  CONSTRAINT print_jobs_once UNIQUE NULLS NOT DISTINCT (order_id, kind, content_version, printer_id, copy, reprint)
);
CREATE INDEX print_jobs_age ON print_jobs (created_at);
CREATE INDEX print_jobs_held ON print_jobs (printed_by) WHERE (lease_until IS NOT NULL);
CREATE INDEX print_jobs_lease ON print_jobs (lease_id);
CREATE INDEX print_jobs_printer ON print_jobs (printer_id);
CREATE INDEX print_jobs_uncertain ON print_jobs (order_id) WHERE ((state = 'unknown') AND (resolved_at IS NULL));
CREATE INDEX print_jobs_waiting ON print_jobs (printer_id) WHERE ((state = ANY (ARRAY['queued', 'failed'])) AND (resolved_at IS NULL));

-- # Recommendations and reports

-- Units sold by day.
CREATE TABLE item_sales (
  day               date NOT NULL,
  item_id           text NOT NULL,
  units             bigint NOT NULL,
  PRIMARY KEY (day, item_id)
);

-- The weight of the orders that have both items, each pair once; an item with itself: of those that have it.
CREATE TABLE items_together (
  item_id           text NOT NULL,
  other_id          text NOT NULL,
  weight            double precision NOT NULL,
  PRIMARY KEY (item_id, other_id),
  CHECK (item_id <= other_id)
);

-- How much an item in the cart adds to the chance of another. A request reads the rows of its cart’s items, and of the
-- source ''.
CREATE TABLE item_associations (
  source_id         text PRIMARY KEY,
  -- Two lists, {ids, pulls}: other items, and how much this one in the cart adds to the chance of each; of the source
  -- '' the chance of each in an empty cart.
  pulls             json NOT NULL
);
-- In the row of its key where it fits in a page: one read.
ALTER TABLE item_associations ALTER COLUMN pulls SET STORAGE MAIN;

-- Until when submitted orders are counted. Weights double every 90 days from `epoch` on, so that older weights never
-- change.
CREATE TABLE sales_progress (
  only_row          boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  epoch             timestamptz NOT NULL DEFAULT now(),
  counted_until     timestamptz NOT NULL DEFAULT '-infinity',
  -- The weight of all counted orders.
  total_weight      double precision NOT NULL DEFAULT 0
);
INSERT INTO sales_progress DEFAULT VALUES;

-- How often recommendations were shown, opened and added, by day and place, without any person.
CREATE TABLE proposal_counts (
  day               date NOT NULL,
  place             text NOT NULL CHECK (place IN ('home', 'dialog', 'cart')),
  item_id           text NOT NULL,
  shown             bigint NOT NULL DEFAULT 0,
  opened            bigint NOT NULL DEFAULT 0,
  added             bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (day, place, item_id)
);

-- What guests report of an order after its hand-over: items that are missing or wrong, and what became of it.
CREATE TABLE item_reports (
  report_id         text PRIMARY KEY,
  order_id          text NOT NULL REFERENCES orders ON DELETE CASCADE,
  -- By the guest's page: a report that is sent again is stored once.
  local_id          text NOT NULL,
  -- Who reports, for the limit of a day; NULL once the guest is anonymised.
  guest_hash        text,
  reported_at       timestamptz NOT NULL,
  -- [{"part": 1, "quantity": 1, "problem": "missing"}], by positions of lines.
  units             jsonb NOT NULL,
  -- The guest's words, the name of the photograph's file, and the restaurant's answer: deleted with the guest's data.
  text              text,
  photograph        text,
  answer            text,
  state             text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'refunded', 'answered')),
  closed_at         timestamptz,
  -- Of `order_refunds`.
  refund_id         text,
  person_name       text,
  device_name       text,
  UNIQUE (order_id, local_id),
  CHECK ((state = 'open') = (closed_at IS NULL)),
  CHECK ((state = 'refunded') = (refund_id IS NOT NULL))
);
CREATE INDEX item_reports_guest ON item_reports (guest_hash, reported_at) WHERE (guest_hash IS NOT NULL);
CREATE INDEX item_reports_open ON item_reports (reported_at) WHERE (state = 'open');
CREATE INDEX item_reports_photographs ON item_reports (reported_at) WHERE (photograph IS NOT NULL);
