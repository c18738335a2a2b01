/** Child process for tests that never ends by itself and handles no message. */
process.send?.('looping');
for (;;);
