/** A page outside the admin, where Polaris is not loaded. */
export function LandingPage({ title, text, open }: { title: string; text: string; open: string }) {
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
      <p>{open}</p>
    </main>
  );
}
