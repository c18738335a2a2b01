/**
 * Pages that try to reach an address of a private network from a browser, each in another way, and
 * pages that misbehave otherwise. `T` stands for an address of the private server that ends with the
 * name of the case.
 */

export interface HostilePage {
  readonly name: string;
  /** HTML, or a whole response. */
  readonly answer: string | { status?: number; headers: Record<string, string>; body?: string };
  /** Further addresses of the shop that it needs, by path below `/NAME/`. */
  readonly files?: Readonly<Record<string, HostilePage['answer']>>;
  /** What the visit ends with; 'drawn' by default. */
  readonly outcome?: string;
  /** False where a browser without our boundary does not reach the private server either. */
  readonly isReached?: false;
}

const script = (code: string): string => `<h1>Mug</h1><script>${code}</script>`;
const redirect = (to: string): HostilePage['answer'] => ({
  status: 302,
  headers: { location: to },
});
const javascript = (body: string): HostilePage['answer'] => ({
  headers: { 'content-type': 'text/javascript' },
  body,
});

export const HOSTILE_PAGES: readonly HostilePage[] = [
  { name: 'redirect', answer: redirect('T'), outcome: 'address_refused' },
  {
    name: 'redirect-chain',
    answer: redirect('/redirect-chain/on'),
    files: { on: redirect('T') },
    outcome: 'address_refused',
  },
  { name: 'meta-refresh', answer: '<meta http-equiv="refresh" content="0;url=T"><h1>Mug</h1>' },
  {
    name: 'refresh-header',
    answer: { headers: { refresh: '0;url=T', 'content-type': 'text/html' }, body: '<h1>Mug</h1>' },
  },
  { name: 'location', answer: script(`location.href = 'T'`) },
  {
    name: 'form',
    answer: `<form method="post" action="T"></form><script>document.forms[0].submit()</script>`,
  },
  { name: 'fetch', answer: script(`fetch('T', { mode: 'no-cors' }).catch(() => 0)`) },
  {
    name: 'fetch-post',
    answer: script(`fetch('T', { method: 'POST', body: 'x' }).catch(() => 0)`),
  },
  {
    name: 'fetch-credentials',
    answer: script(
      `const x = new XMLHttpRequest(); x.open('GET', 'T', true, 'me', 'word'); x.send()`,
    ),
  },
  {
    name: 'fetch-redirected',
    answer: script(`fetch('/fetch-redirected/on', { mode: 'no-cors' }).catch(() => 0)`),
    files: { on: redirect('T') },
  },
  {
    name: 'keepalive',
    answer: script(`fetch('T', { mode: 'no-cors', keepalive: true }).catch(() => 0)`),
  },
  { name: 'xhr', answer: script(`const x = new XMLHttpRequest(); x.open('GET', 'T'); x.send()`) },
  { name: 'image', answer: '<h1>Mug</h1><img src="T">' },
  {
    name: 'image-redirected',
    answer: '<h1>Mug</h1><img src="/image-redirected/on">',
    files: { on: redirect('T') },
  },
  { name: 'svg', answer: '<svg><image href="T" width="9" height="9"/></svg>' },
  { name: 'css', answer: '<link rel="stylesheet" href="T"><h1>Mug</h1>' },
  { name: 'css-import', answer: '<style>@import url("T");</style><h1>Mug</h1>' },
  { name: 'css-background', answer: '<style>h1{background:url("T")}</style><h1>Mug</h1>' },
  {
    name: 'font',
    answer: '<style>@font-face{font-family:f;src:url("T")}h1{font-family:f}</style><h1>Mug</h1>',
  },
  { name: 'script', answer: '<h1>Mug</h1><script src="T"></script>' },
  {
    name: 'module',
    answer: `<h1>Mug</h1><script type="module">import('T').catch(() => 0)</script>`,
  },
  { name: 'iframe', answer: '<h1>Mug</h1><iframe src="T"></iframe>' },
  {
    name: 'iframe-redirected',
    answer: '<h1>Mug</h1><iframe src="/iframe-redirected/on"></iframe>',
    files: { on: redirect('T') },
  },
  { name: 'iframe-sandboxed', answer: '<iframe sandbox="allow-scripts" src="T"></iframe>' },
  {
    name: 'iframe-srcdoc',
    answer: `<iframe srcdoc="<script>fetch('T',{mode:'no-cors'})</script>"></iframe>`,
  },
  {
    name: 'nested-frames',
    answer: '<iframe src="http://frames.example/nested-frames/1"></iframe>',
    files: {
      1: '<iframe src="http://other.example/nested-frames/2"></iframe>',
      2: '<iframe src="http://frames.example/nested-frames/3"></iframe>',
      3: `<script>fetch('T', { mode: 'no-cors' })</script><iframe src="T"></iframe>`,
    },
  },
  { name: 'object', answer: '<object data="T"></object>' },
  { name: 'embed', answer: '<embed src="T">' },
  { name: 'video', answer: '<video src="T" preload="auto" autoplay muted></video>' },
  { name: 'icon', answer: '<link rel="icon" href="T"><h1>Mug</h1>', isReached: false },
  { name: 'manifest', answer: '<link rel="manifest" href="T"><h1>Mug</h1>', isReached: false },
  { name: 'base', answer: '<base href="T/"><img src="picture.png">' },
  { name: 'websocket', answer: script(`new WebSocket('T'.replace('http', 'ws'))`) },
  { name: 'eventsource', answer: script(`new EventSource('T')`) },
  {
    name: 'webrtc-turn',
    answer: script(`const c = new RTCPeerConnection({ iceServers: [
        { urls: 'stun:PRIVATE_HOST:UDP_PORT' },
        { urls: 'turn:PRIVATE_HOST:UDP_PORT?transport=udp', username: 'a', credential: 'b' },
        { urls: 'turn:PRIVATE_HOST:TCP_PORT?transport=tcp', username: 'a', credential: 'b' }] });
      c.createDataChannel('d'); c.createOffer().then((o) => c.setLocalDescription(o));`),
  },
  {
    name: 'webrtc-frame',
    answer: script(`const f = document.createElement('iframe'); document.documentElement.append(f);
      const c = new f.contentWindow.RTCPeerConnection({ iceServers: [
        { urls: 'turn:PRIVATE_HOST:TCP_PORT?transport=tcp', username: 'a', credential: 'b' }] });
      c.createDataChannel('d'); c.createOffer().then((o) => c.setLocalDescription(o));`),
  },
  {
    name: 'webtransport',
    answer: script(`new WebTransport('https://PRIVATE_HOST:UDP_PORT/').ready.catch(() => 0)`),
    isReached: false,
  },
  {
    name: 'worker',
    answer: script(`new Worker('/worker/code.js')`),
    files: { 'code.js': javascript(`fetch('T', { mode: 'no-cors' })`) },
  },
  {
    name: 'worker-blob',
    answer: script(`new Worker(URL.createObjectURL(new Blob(["importScripts('T')"])))`),
  },
  {
    name: 'shared-worker',
    answer: script(`new SharedWorker('/shared-worker/code.js')`),
    files: { 'code.js': javascript(`fetch('T', { mode: 'no-cors' })`) },
  },
  {
    name: 'service-worker',
    // Service workers need a secure origin: the shop of this test is none, for either browser.
    answer: script(`navigator.serviceWorker?.register('/service-worker/code.js').catch(() => 0)`),
    files: { 'code.js': javascript(`fetch('T', { mode: 'no-cors' })`) },
    isReached: false,
  },
  { name: 'beacon', answer: script(`navigator.sendBeacon('T', 'x')`) },
  {
    name: 'ping',
    answer: script(`const a = document.createElement('a'); a.ping = 'T'; a.href = '#x';
      document.documentElement.append(a); a.click()`),
  },
  {
    name: 'csp-report',
    answer: {
      headers: {
        'content-type': 'text/html',
        'content-security-policy': `script-src 'none'; report-uri T`,
      },
      body: script('1'),
    },
  },
  {
    name: 'link-header',
    answer: {
      headers: { 'content-type': 'text/html', link: '<T>; rel=preload; as=script' },
      body: '<h1>Mug</h1>',
    },
  },
  { name: 'prefetch', answer: '<link rel="prefetch" href="T"><h1>Mug</h1>' },
  { name: 'preload', answer: '<link rel="preload" as="image" href="T"><h1>Mug</h1>' },
  {
    name: 'preconnect',
    answer: '<link rel="preconnect" href="T"><link rel="dns-prefetch" href="T">',
    isReached: false,
  },
  {
    name: 'speculation',
    answer: `<script type="speculationrules">{"prerender":[{"urls":["/speculation/on"],"eagerness":"immediate"}],
      "prefetch":[{"urls":["T"],"eagerness":"immediate"}]}</script>`,
    files: { on: script(`fetch('T', { mode: 'no-cors' })`) },
    isReached: false,
  },
  { name: 'window', answer: script(`window.open('T')`) },
  {
    name: 'window-link',
    answer: script(`const a = document.createElement('a'); a.href = 'T'; a.target = '_blank';
      document.documentElement.append(a); a.click()`),
  },
  {
    name: 'rebinding',
    answer: script(`for (let n = 0; n < 5; n += 1)
      fetch('http://rebound.com:TCP_PORT/rebinding', { mode: 'no-cors' }).catch(() => 0)`),
  },
  {
    name: 'other-notations',
    answer:
      script(`for (const host of ['2130706433', '0x7f000001', '0177.0.0.1', '127.1', '0.0.0.0'])
      fetch('http://' + host + ':TCP_PORT/other-notations', { mode: 'no-cors' }).catch(() => 0)`),
  },
  {
    name: 'ipv6',
    answer: script(`for (const host of ['[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'])
      fetch('http://' + host + ':TCP_PORT/ipv6', { mode: 'no-cors' }).catch(() => 0)`),
  },
  {
    name: 'localhost',
    answer: script(`for (const host of ['localhost', 'shop.localhost', 'localhost.'])
      fetch('http://' + host + ':TCP_PORT/localhost', { mode: 'no-cors' }).catch(() => 0)`),
  },
  {
    name: 'file',
    answer:
      '<iframe src="file:///etc/passwd"></iframe><script>location = "file:///etc/passwd"</script>',
    isReached: false,
  },
  {
    name: 'data-navigation',
    answer: script(`location = 'data:text/html,<img src="T">'`),
    isReached: false,
  },
  {
    name: 'browser-pages',
    answer: script(`for (const to of ['chrome://version', 'view-source:T', 'devtools://devtools/x'])
      try { location = to } catch {}`),
    isReached: false,
  },
  {
    name: 'dialogs',
    answer: script(`alert('T'); confirm('T'); prompt('T');
      addEventListener('beforeunload', (event) => event.preventDefault());
      fetch('T', { mode: 'no-cors' }).catch(() => 0)`),
  },
  {
    name: 'download',
    answer: {
      headers: { 'content-type': 'application/zip', 'content-disposition': 'attachment' },
      body: 'PK',
    },
    outcome: 'unreachable',
    isReached: false,
  },
  {
    name: 'download-link',
    answer: script(`const a = document.createElement('a'); a.href = 'T'; a.download = 'x';
      document.documentElement.append(a); a.click()`),
  },
];
