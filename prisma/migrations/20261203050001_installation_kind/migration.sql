-- Whether a database belongs to the sandbox or to real shops: checked before a start writes anything.
CREATE TABLE pricing.installation (
  one BOOLEAN NOT NULL DEFAULT true,
  kind TEXT NOT NULL,
  since TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT installation_pkey PRIMARY KEY (one),
  CONSTRAINT installation_one_row CHECK (one),
  CONSTRAINT installation_kind CHECK (kind IN ('sandbox', 'real'))
);
