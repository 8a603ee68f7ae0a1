-- The two roles of a FreeRADIUS database, with what they need and no more; may be run again. Passwords are given apart from it:
--   ALTER ROLE console PASSWORD '…'; ALTER ROLE freeradius PASSWORD '…';
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'console') THEN
    CREATE ROLE console LOGIN;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'freeradius') THEN
    CREATE ROLE freeradius LOGIN;
  END IF;
END
$$;

-- Kage Console writes who may connect, and reads who was connected.
GRANT SELECT, INSERT, UPDATE, DELETE ON radcheck, radreply TO console;
GRANT USAGE ON SEQUENCE radcheck_id_seq, radreply_id_seq TO console;
GRANT SELECT, DELETE ON radusergroup TO console;
GRANT SELECT ON radacct TO console;

-- FreeRADIUS reads who may connect, and writes who is connected. It has no right on radpostauth, which would keep passwords.
GRANT SELECT ON radcheck, radreply, radusergroup, radgroupcheck, radgroupreply TO freeradius;
GRANT SELECT, INSERT, UPDATE ON radacct, nasreload TO freeradius;
GRANT USAGE ON SEQUENCE radacct_radacctid_seq TO freeradius;

-- The console and the limit of sessions ask for the sessions of one user; FreeRADIUS's own schema has no index for that.
CREATE INDEX IF NOT EXISTS radacct_username_idx ON radacct (username);
