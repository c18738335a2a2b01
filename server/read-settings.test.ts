import { expect, test } from 'vitest';
import { ArgumentError } from './read-arguments.ts';
import { readSettings } from './read-settings.ts';
import { SetupError } from '#prisma/setup-error.ts';

test('starts the sandbox without credentials', () => {
  expect(readSettings({}, [])).toMatchObject({
    mode: 'sandbox',
    port: 3000,
    host: '127.0.0.1',
    role: 'all',
  });
});

test('starts the real app when any credential is set', () => {
  expect(readSettings({ SHOPIFY_API_KEY: 'k', EMBEDDED_DATABASE: '1' }, [])).toMatchObject({
    mode: 'app',
    host: '0.0.0.0',
  });
});

test.each<[Record<string, string>, string | undefined]>([
  [{}, undefined],
  [{ PUBLIC_URL: 'https://pricing.example/' }, 'https://pricing.example'],
  [{ SHOPIFY_APP_URL: 'https://app.example/', EMBEDDED_DATABASE: '1' }, 'https://app.example'],
  [
    {
      SHOPIFY_APP_URL: 'https://app.example',
      PUBLIC_URL: 'https://x.example:8443',
      EMBEDDED_DATABASE: '1',
    },
    'https://x.example:8443',
  ],
])('takes the public address from %j', (env, publicOrigin) => {
  expect(readSettings(env, []).publicOrigin).toBe(publicOrigin);
});

test.each([
  'pricing.example',
  'https://pricing.example/v1',
  'ftp://pricing.example',
  'https://a@b',
])('refuses %s as the public address', (PUBLIC_URL) => {
  expect(() => readSettings({ PUBLIC_URL }, [])).toThrow(/^PUBLIC_URL: expected the address/);
});

const ADDRESS = 'postgresql://127.0.0.1/pricing';

test.each<[Record<string, string>, string[]]>([
  [{ SHOPIFY_API_KEY: 'k' }, []],
  [{ SHOPIFY_API_KEY: 'k', EMBEDDED_DATABASE: '0' }, []],
  [{ NODE_ENV: 'production' }, ['--service']],
])('refuses production without a database: %j %j', (env, args) => {
  expect(() => readSettings(env, args)).toThrow(/^DATABASE_URL: .*\n?.*EMBEDDED_DATABASE=1/);
  expect(readSettings({ ...env, DATABASE_URL: ADDRESS }, args).databaseUrl).toBe(ADDRESS);
  expect(readSettings({ ...env, EMBEDDED_DATABASE: '1' }, args).databaseUrl).toBeUndefined();
});

test.each<[Record<string, string>, string[]]>([
  [{}, ['--service']],
  [{ NODE_ENV: 'production', SANDBOX: '1' }, []],
  [{ SHOPIFY_API_KEY: 'k' }, ['--dev']],
])('uses the embedded database outside production: %j %j', (env, args) => {
  expect(readSettings(env, args).databaseUrl).toBeUndefined();
});

const LOST = [
  { NODE_ENV: 'production' },
  { DATABASE_URL: ADDRESS },
  { NODE_ENV: 'production', DATABASE_URL: ADDRESS, ENCRYPTION_KEY: btoa('k'.repeat(32)) },
  { ENCRYPTION_KEY: btoa('k'.repeat(32)) },
  { EMBEDDED_DATABASE: '1' },
  { PARTNER_ORG_ID: '1', PARTNER_API_TOKEN: 'partner-token' },
  { SHOPIFY_API_KEY: '', SHOPIFY_API_SECRET: ' ', SHOPIFY_APP_URL: '', DATABASE_URL: ADDRESS },
];

test.each(LOST)(
  'does not take an installation that lost its settings for the sandbox: %j',
  (env) => {
    const [name] = Object.keys(env).filter((each) => !each.startsWith('SHOPIFY'));
    const refused = catchError(() => readSettings(env, []));
    expect(refused).toBeInstanceOf(SetupError);
    expect(refused).toMatchObject({
      message: expect.stringMatching(
        /^SHOPIFY_API_KEY, SHOPIFY_API_SECRET and SHOPIFY_APP_URL are not set, but .* belong.* --service.* SANDBOX=1 [^\n]*$/,
      ),
    });
    expect(refused).toMatchObject({ message: expect.stringContaining(name ?? '') });
    expect(() => readSettings(env, ['--dev'])).toThrow(/SANDBOX=1/);
    expect(() => readSettings({ ...env, ROLE: 'worker' }, [])).toThrow(/SHOPIFY_API_KEY/);
    expect(readSettings({ ...env, SANDBOX: '1' }, [])).toMatchObject({ mode: 'sandbox' });
  },
);

test.each<[Record<string, string>, string[]]>([
  [{ SHOPIFY_APP_URL: 'https://app.example', DATABASE_URL: ADDRESS }, []],
  [{}, ['--service']],
])('SANDBOX=1 contradicts what starts something else: %j %j', (env, args) => {
  expect(() => readSettings({ ...env, SANDBOX: '1' }, args)).toThrow(/^SANDBOX: /);
});

test('starts only the service with --service', () => {
  expect(
    readSettings({ PORT: '8080', TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' }, ['--service']),
  ).toMatchObject({ mode: 'service', port: 8080, trustedProxies: ['10.0.0.0/8', '127.0.0.1'] });
});

test.each([
  [{ SHOPIFY_API_KEY: 'k', EMBEDDED_DATABASE: '1' }, ['--role', 'web'], 'web'],
  [{ SHOPIFY_API_KEY: 'k', EMBEDDED_DATABASE: '1', ROLE: 'all' }, ['--role=worker'], 'worker'],
  [{ ROLE: 'web' }, ['--service'], 'web'],
  [{}, ['--service', '--role', 'worker'], 'worker'],
])('takes the role from the argument, else from the environment: %j %j', (env, args, role) => {
  expect(readSettings(env, args).role).toBe(role);
});

test.each([
  [['--rolle', 'web'], /^--rolle: this argument is not known\n/],
  [['web'], /^web: this argument is not known\n/],
  [['--service', '--', 'web'], /^--: this argument is not known\n/],
  [['--service=yes'], /^--service: expected no value, got "yes"\n/],
  [['--role'], /^--role: expected all, web or worker, got none\n/],
  [['--role', '--service'], /^--role: expected all, web or worker, got none\n/],
  [['--role', 'boss'], /^--role: expected all, web or worker, got "boss"\n/],
  [['--role', 'web', '--role', 'all'], /^--role: this argument is given twice\n/],
  [['--role', 'web'], /^--role: expected all in the sandbox/],
])('names the invalid argument and lists the valid ones: %j', (args, message) => {
  const refused = catchError(() => readSettings({}, args));
  expect(refused).toBeInstanceOf(ArgumentError);
  expect(refused).toMatchObject({ message: expect.stringMatching(message) });
  expect(refused).toMatchObject({
    message: expect.stringMatching(/--service .*\n.*--role all\|web\|worker .*\n.*--dev /),
  });
});

test('keeps captured bytes as long as the operator sets', () => {
  expect(readSettings({}, []).captureKeeping).toEqual({ evidenceMonths: 36, captureDays: 90 });
  expect(readSettings({ EVIDENCE_MONTHS: '120', CAPTURE_DAYS: '14' }, []).captureKeeping).toEqual({
    evidenceMonths: 120,
    captureDays: 14,
  });
});

test('takes the country of visits and the time-stamp authority', () => {
  expect(readSettings({}, [])).toMatchObject({ visitorCountry: undefined, timeStamps: undefined });
  expect(
    readSettings({ VISITOR_COUNTRY: 'de', TIMESTAMP_URL: 'https://tsa.example/tsr' }, []),
  ).toMatchObject({
    visitorCountry: 'DE',
    timeStamps: { url: 'https://tsa.example/tsr', caFile: undefined },
  });
  const refused = catchError(() =>
    readSettings({ VISITOR_COUNTRY: 'Germany', TIMESTAMP_URL: 'ftp://tsa.example' }, []),
  );
  expect(refused).toMatchObject({
    message: expect.stringMatching(
      /VISITOR_COUNTRY: expected the ISO 3166 code .*\nTIMESTAMP_URL: expected the address of an RFC 3161/,
    ),
  });
});

test('takes where notices come from, and where undelivered mail is reported', () => {
  const mailOf = (env: Record<string, string>) => readSettings(env, ['--service']).mail;
  const server = {
    SMTP_URL: 'smtp://mail.example:587',
    MAIL_FROM: 'Pricing <alerts@pricing.example>',
  };
  expect(mailOf({})).toBeUndefined();
  expect(mailOf(server)).toEqual({
    url: 'smtp://mail.example:587',
    address: 'alerts@pricing.example',
    returnPath: 'alerts@pricing.example',
  });
  expect(
    mailOf({
      ...server,
      NOTICE_FROM: 'notices@pricing.example',
      MAIL_RETURN_PATH: 'bounces@pricing.example',
    }),
  ).toMatchObject({ address: 'notices@pricing.example', returnPath: 'bounces@pricing.example' });
  const refused = catchError(() => mailOf({ SMTP_URL: 'http://user:secret@mail.example' }));
  expect(refused).toMatchObject({ message: expect.stringContaining('SMTP_URL: expected smtp://') });
  expect(refused).not.toMatchObject({ message: expect.stringContaining('secret@') });
});

test.each([
  [
    { MAIL_FROM: 'a@pricing.example' },
    /^SMTP_URL: .* since MAIL_FROM is set: no mail would be sent/,
  ],
  [{ NOTICE_FROM: 'a@pricing.example' }, /^SMTP_URL: .* since NOTICE_FROM is set/],
  [{ SMTP_URL: 'smtp://mail.example:587' }, /^MAIL_FROM: .* since SMTP_URL is set/],
  [{ TIMESTAMP_CA: '/ca.pem' }, /^TIMESTAMP_URL: .* no evidence would be stamped/],
])('does not go on with half of what a lost setting served: %j', (env, message) => {
  expect(() => readSettings(env, ['--service'])).toThrow(message);
});

test('drains requests where other servers may take them', () => {
  const waitOf = (env: Record<string, string>) => readSettings(env, ['--service']).drainWaitMs;
  const url = 'postgresql://db.example/pricing';
  expect([
    waitOf({}),
    waitOf({ DATABASE_URL: url }),
    waitOf({ DATABASE_URL: url, ROLE: 'worker' }),
    waitOf({ DATABASE_URL: url, DRAIN_WAIT_MS: '0' }),
    waitOf({ DRAIN_WAIT_MS: '15000' }),
  ]).toEqual([0, 5000, 0, 0, 15000]);
});

test.each([
  [{ DRAIN_WAIT_MS: '-1' }, /^DRAIN_WAIT_MS: expected at least 0, got "-1"$/],
  [{ ALLOW_NEWER_SCHEMA: 'yes' }, /^ALLOW_NEWER_SCHEMA: expected 1 to start/],
  [{ EVIDENCE_MONTHS: '0' }, /^EVIDENCE_MONTHS: expected at least one month, got "0"$/],
  [{ CAPTURE_DAYS: 'soon' }, /^CAPTURE_DAYS: expected a number of days/],
  [{ PORT: 'abc' }, /^PORT: expected .*got "abc"$/],
  [{ PORT: '70000' }, /^PORT: expected/],
  [{ ROLE: 'boss' }, /^ROLE: expected all, web or worker, got "boss"$/],
  [
    { DATABASE_URL: 'mysql://x' },
    /^DATABASE_URL: expected an address that begins with postgresql:/,
  ],
  [{ OPERATOR_KEY: 'short' }, /^OPERATOR_KEY: expected at least 32 characters/],
  [{ TRUST_PROXY: 'proxy.local' }, /^TRUST_PROXY: expected addresses or networks/],
  [{ SANDBOX_WEBHOOKS: 'slow' }, /^SANDBOX_WEBHOOKS: expected prompt, or rough/],
  [{ ROLE: 'web' }, /^ROLE: expected all in the sandbox/],
])('names what is wrong in %j', (env, message) => {
  expect(() => readSettings(env, [])).toThrow(message);
});

function catchError(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test.each<[Record<string, string>, object]>([
  [{ DATA_DIR: '/data' }, { kind: 'files', name: 'files', folder: '/data/captures' }],
  [{ DATABASE_URL: 'postgres://db' }, { kind: 'postgres', name: 'postgres' }],
  [{ CAPTURE_STORE: 'postgres' }, { kind: 'postgres' }],
  [{ CAPTURE_STORE: 'file:/big/disk/' }, { name: 'file:/big/disk', folder: '/big/disk' }],
  [
    { DATABASE_URL: 'postgres://db', CAPTURE_STORE: 'file:///nfs', CAPTURE_FILES_SHARED: '1' },
    { name: 'file:/nfs', folder: '/nfs' },
  ],
  [
    { DATABASE_URL: 'postgres://db', CAPTURE_STORE: 's3://shop-captures?region=eu-west-1' },
    { name: 's3://shop-captures', prefix: '', region: 'eu-west-1', pathStyle: false },
  ],
  [
    { CAPTURE_STORE: 's3://b-1/a/b/?endpoint=http://minio:9000&path_style=1' },
    { name: 's3://b-1/a/b', prefix: 'a/b/', endpoint: 'http://minio:9000', pathStyle: true },
  ],
])('chooses the store of captured bytes from %j', (env, current) => {
  expect(readSettings(env, ['--service']).captureStores.current).toMatchObject(current);
});

test('takes stores of earlier settings, with what leads to them', () => {
  const { earlier } = readSettings(
    { CAPTURE_STORE_EARLIER: 's3://old-one/p?endpoint=https://s3.example file:/old' },
    [],
  ).captureStores;
  expect(earlier).toMatchObject([
    { name: 's3://old-one/p', endpoint: 'https://s3.example' },
    { name: 'file:/old' },
  ]);
});

test.each([
  'disk',
  'file:captures',
  's3://key:top-secret@bucket/p',
  's3://bucket?access_key=top-secret',
  's3://bucket?endpoint=https://user:top-secret@s3.example',
  's3://Bucket_X',
  's3://bucket/a%20b',
  's3://bucket?path_style=yes',
])('refuses CAPTURE_STORE=%s without repeating it', (CAPTURE_STORE) => {
  const read = () => readSettings({ CAPTURE_STORE }, []);
  expect(read).toThrow(/^CAPTURE_STORE: expected postgres, file:\/absolute\/path, or s3:/);
  expect(read).not.toThrow(/top-secret/);
  expect(() => readSettings({ CAPTURE_STORE_EARLIER: CAPTURE_STORE }, [])).toThrow(
    /^CAPTURE_STORE_EARLIER: expected addresses as in CAPTURE_STORE/,
  );
});

test('local files beside a shared database need the statement that the folder is shared', () => {
  const env = { DATABASE_URL: 'postgres://db', CAPTURE_STORE: 'file:/nfs' };
  expect(() => readSettings(env, ['--service'])).toThrow(
    /CAPTURE_FILES_SHARED=1, which states that all processes that use this database/,
  );
  expect(() => readSettings({ ...env, CAPTURE_STORE: 'files' }, ['--service'])).toThrow(
    /CAPTURE_FILES_SHARED/,
  );
});
