/** Child process for tests that never ends by itself, and sends and handles no message. */
for (;;);
