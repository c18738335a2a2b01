-- Who is at what in a shop, where locks of a session cannot be had (DATABASE_POOLER=transaction). A lease that has ended may be taken.
CREATE TABLE "shop"."lease" (
  "name" TEXT NOT NULL PRIMARY KEY,
  "holder" TEXT NOT NULL,
  "until" TIMESTAMPTZ(3) NOT NULL
);
