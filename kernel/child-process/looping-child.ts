/** A child of the tests that never ends by itself, and sees no message. */
process.send?.('looping');
for (;;);
