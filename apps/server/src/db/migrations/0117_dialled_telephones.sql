-- The telephone number as it is dialled from anywhere (E.164), beside what was typed; empty in older rows.
ALTER TABLE orders ADD COLUMN phone_e164 text NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN phone_e164 text NOT NULL DEFAULT '';
