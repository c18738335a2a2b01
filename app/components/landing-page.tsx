import type { ReactNode } from 'react';

/** A page outside the admin, where Polaris is not loaded. */
export function LandingPage({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <main
      style={{
        maxWidth: '40rem',
        margin: '4rem auto',
        padding: '0 1rem',
        fontFamily: 'system-ui, sans-serif',
        lineHeight: 1.5,
      }}
    >
      <h1>{title}</h1>
      <p>{text}</p>
      <p>{children}</p>
    </main>
  );
}
