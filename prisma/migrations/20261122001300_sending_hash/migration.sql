-- What is on its way to a server that knows only the specification: after a lost answer its product list tells whether it arrived.
ALTER TABLE "shop"."variant" ADD COLUMN "sending_hash" TEXT;
