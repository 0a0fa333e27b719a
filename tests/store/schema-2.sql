-- schema.sql: the store of a Kontor server, version 2.
--
-- The structs of store/rows.h have the same names. Times are milliseconds since
-- 1970; ids of players and matches are random numbers of 50 bits; where nobody or
-- nothing is meant a reference is NULL, a text ''. `sum` is the checksum of the row
-- (store/rows.c).

-- What the file is, and settings of the server as a whole.
CREATE TABLE meta (
    key TEXT PRIMARY KEY,        -- 'schema': the version of these tables; 'tables': a mark of
                                 -- their SQL; 'alive': the server's last sign of life, from
                                 -- which clocks go on; else the server's own
    value TEXT NOT NULL,         -- as text, whatever it is
    sum INTEGER NOT NULL         -- of the row
) WITHOUT ROWID;

-- People. No account: whoever shows a secret of theirs.
CREATE TABLE player (
    id INTEGER PRIMARY KEY,      -- random
    name TEXT NOT NULL,          -- as shown; need not be unique
    language TEXT NOT NULL,      -- en, de, ja or ''
    settings TEXT NOT NULL,      -- JSON of the server's own
    hook TEXT NOT NULL,          -- JSON: the webhook and how it fares; '' none
    made INTEGER NOT NULL,       -- first visit
    seen INTEGER NOT NULL,       -- last visit
    sum INTEGER NOT NULL         -- of the row
);
CREATE INDEX player_seen ON player (seen);

-- Secrets by their hash; the secrets themselves are nowhere.
CREATE TABLE secret (
    hash BLOB PRIMARY KEY,       -- SHA-256
    player INTEGER NOT NULL REFERENCES player ON DELETE CASCADE, -- who shows it is this one
    kind INTEGER NOT NULL,       -- 0 a device's; 1 a code that brings the player to another device
    made INTEGER NOT NULL,       -- when it was given
    until INTEGER NOT NULL,      -- 0: for ever
    sum INTEGER NOT NULL         -- of the row
) WITHOUT ROWID;
CREATE INDEX secret_player ON secret (player);

-- Matches, but for what changes with every step.
CREATE TABLE match (
    id INTEGER PRIMARY KEY,      -- random
    state INTEGER NOT NULL,      -- 0 waiting, 1 exchange, 2 running, 3 over, 4 ended, 5 closed
    game TEXT NOT NULL,          -- which game
    version INTEGER NOT NULL,    -- of the game's rules
    players INTEGER NOT NULL,    -- seats
    options TEXT NOT NULL,       -- as in records
    edition TEXT NOT NULL,       -- its name
    edition_hash TEXT NOT NULL,  -- its SHA-256; its text is in `edition` unless it is shipped
    creator INTEGER REFERENCES player ON DELETE SET NULL, -- who may change it before the start
    listed INTEGER NOT NULL,     -- 1: in the lobby; 0: by link only
    hints INTEGER NOT NULL,      -- 1: allowed
    spectators INTEGER NOT NULL, -- 1: allowed
    language TEXT NOT NULL,      -- of its chat; '' any
    clock TEXT NOT NULL,         -- which clock, in the server's words; '' none
    policy TEXT NOT NULL,        -- what happens on time-out, in the server's words
    settings TEXT NOT NULL,      -- JSON of the server's own
    head TEXT NOT NULL,          -- of the record, up to but not "moves", without proof and text
                                 -- of the edition; '' before the start
    proof TEXT NOT NULL,         -- lines "fair ..." of the host, WITH THE SEED
    result TEXT NOT NULL,        -- JSON, when it is over
    why TEXT NOT NULL,           -- it ended without a result
    series INTEGER,              -- the first match of its series
    before INTEGER,              -- the match of which it is the rematch
    next INTEGER,                -- its rematch
    made INTEGER NOT NULL,       -- the waiting room was opened
    started INTEGER NOT NULL,    -- the first move could be made
    finished INTEGER NOT NULL,   -- it was over, ended or closed
    changed INTEGER NOT NULL,    -- this row; steps have times of their own
    sum INTEGER NOT NULL         -- of the row
);
CREATE INDEX match_alive ON match (state, changed) WHERE state < 3;
CREATE INDEX match_finished ON match (finished) WHERE state >= 3;
CREATE INDEX match_series ON match (series) WHERE series IS NOT NULL;
CREATE INDEX match_creator ON match (creator) WHERE creator IS NOT NULL;

-- Who sits where.
CREATE TABLE seat (
    match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE, -- of which match
    seat INTEGER NOT NULL,       -- from 0
    kind INTEGER NOT NULL,       -- 0 open, 1 person, 2 computer, 3 program, 4 invited
    player INTEGER REFERENCES player ON DELETE SET NULL, -- whose seat it is
    name TEXT NOT NULL,          -- in this match
    agent TEXT NOT NULL,         -- of a computer player
    stand_in TEXT NOT NULL,      -- the agent that stands in for the person now
    left_ms INTEGER NOT NULL,    -- of its clock, where no step tells it
    "left" INTEGER NOT NULL,     -- 1: for good
    hidden INTEGER NOT NULL,     -- 1: put away by its owner
    last_request INTEGER NOT NULL, -- the client's last request done that made no step
    sum INTEGER NOT NULL,        -- of the row
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE INDEX seat_player ON seat (player) WHERE player IS NOT NULL;

-- What happened. Rows are appended, never changed: the key is the fence against
-- anybody who would write the same step twice.
CREATE TABLE step (
    match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE, -- of which match
    number INTEGER NOT NULL,     -- from 0, without gaps
    at INTEGER NOT NULL,         -- when it was made
    actor INTEGER NOT NULL,      -- the seat whose answer it begins with; else by itself
    request INTEGER NOT NULL,    -- that client's own number; 0 none
    asked INTEGER NOT NULL,      -- set of the seats asked next
    clocks TEXT NOT NULL,        -- after it, in the server's words; '' as before
    lines TEXT NOT NULL,         -- of the record, each with its newline
    vouch TEXT NOT NULL,         -- the actor's signature of what it was shown before; '' none
    sum INTEGER NOT NULL,        -- of the row and of the step before
    PRIMARY KEY (match, number)
) WITHOUT ROWID;

-- What was said at a match.
CREATE TABLE chat (
    match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE, -- at which match
    number INTEGER NOT NULL,     -- from 1
    room INTEGER NOT NULL,       -- 0 seats, 1 spectators
    at INTEGER NOT NULL,         -- when it was said
    player INTEGER REFERENCES player ON DELETE SET NULL, -- who said it
    seat INTEGER NOT NULL,       -- where the speaker sat
    name TEXT NOT NULL,          -- as it was then
    phrase TEXT NOT NULL,        -- key of a quick phrase, or '':
    words TEXT NOT NULL,         -- words of one's own
    sum INTEGER NOT NULL,        -- of the row
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE INDEX chat_player ON chat (player) WHERE player IS NOT NULL;

-- Links to a match or one of its seats.
CREATE TABLE invite (
    hash BLOB PRIMARY KEY,       -- of the link's secret
    match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE, -- where it leads
    seat INTEGER NOT NULL,       -- -1: any
    by INTEGER REFERENCES player ON DELETE SET NULL, -- who invites
    uses INTEGER NOT NULL,       -- left
    until INTEGER NOT NULL,      -- 0: for ever
    revoked INTEGER NOT NULL,    -- 1: by who invited
    made INTEGER NOT NULL,       -- when it was given
    sum INTEGER NOT NULL         -- of the row
) WITHOUT ROWID;
CREATE INDEX invite_match ON invite (match);
CREATE INDEX invite_by ON invite (by) WHERE by IS NOT NULL;

-- Texts of editions that are not shipped, once each.
CREATE TABLE edition (
    hash TEXT PRIMARY KEY,       -- SHA-256, 64 hex digits
    game TEXT NOT NULL,          -- which game it is of
    name TEXT NOT NULL,          -- as it calls itself
    text TEXT NOT NULL,          -- the file
    sum INTEGER NOT NULL         -- of the row
) WITHOUT ROWID;

-- Messages of webhooks that are still to be delivered.
CREATE TABLE outbox (
    number INTEGER PRIMARY KEY,  -- in the order in which they came
    player INTEGER NOT NULL REFERENCES player ON DELETE CASCADE, -- for whom
    body TEXT NOT NULL,          -- JSON
    made INTEGER NOT NULL,       -- when it happened
    due INTEGER NOT NULL,        -- not before
    tries INTEGER NOT NULL,      -- that have failed so far
    sum INTEGER NOT NULL         -- of the row
);
CREATE INDEX outbox_due ON outbox (due);
CREATE INDEX outbox_player ON outbox (player);

-- Whom the operator keeps out.
CREATE TABLE ban (
    kind INTEGER NOT NULL,       -- 0 a player, 1 an address or network
    value TEXT NOT NULL,         -- the player's id as ten characters, or the address
    made INTEGER NOT NULL,       -- since when
    until INTEGER NOT NULL,      -- 0: for ever
    why TEXT NOT NULL,           -- the operator's note
    sum INTEGER NOT NULL,        -- of the row
    PRIMARY KEY (kind, value)
) WITHOUT ROWID;

-- What the operator asks a running server to do.
CREATE TABLE command (
    number INTEGER PRIMARY KEY AUTOINCREMENT, -- in this order
    at INTEGER NOT NULL,         -- when it was asked
    what TEXT NOT NULL,          -- end, delete, ban, unban, message, read_only
    value TEXT NOT NULL,         -- of what: an id, a text
    sum INTEGER NOT NULL         -- of the row
);

-- The public log of commitments: what becomes of each, a line each time, in the order of
-- their commits. Rows are appended by the store itself, never changed and never removed.
CREATE TABLE log (
    number INTEGER PRIMARY KEY,  -- from 1, without gaps
    match INTEGER NOT NULL,      -- which match it is of, also when that is gone; never shown
    at INTEGER NOT NULL,         -- when, in seconds; never before the line before
    what INTEGER NOT NULL,       -- 0 committed, 1 begins, 2 ends, 3 given up
    commitment BLOB NOT NULL,    -- of the host, 32 bytes
    chain BLOB NOT NULL,         -- of the record, where the match ends; else zeros
    head BLOB NOT NULL,          -- the hash of the log up to and with this line
    sum INTEGER NOT NULL         -- of the row
);
CREATE INDEX log_match ON log (match);
