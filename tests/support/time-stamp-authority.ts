/**
 * A time-stamp authority (RFC 3161) on loopback: real HTTP, real ASN.1, with its own root. It can
 * answer wrongly on request.
 */
import { createHash, X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Integer, ObjectIdentifier, OctetString, PrintableString, Sequence } from 'asn1js';
import {
  Attribute,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  Extension,
  ExtKeyUsage,
  IssuerAndSerialNumber,
  MessageImprint,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { DAY_MS } from '#kernel/durations.ts';

/** How the authority answers. */
export type AuthorityHabit =
  | 'right'
  | 'other_bytes'
  | 'other_nonce'
  | 'refuses'
  | 'fails'
  | 'redirects'
  | 'no_asn1'
  | 'too_large'
  | 'damaged_signature';

export interface TestAuthority {
  readonly url: string;
  /** PEM of its root certificate. */
  readonly roots: string;
  /** Requests so far. */
  readonly requests: number;
  setHabit(habit: AuthorityHabit): void;
  close(): Promise<void>;
}

interface Issued {
  readonly certificate: Certificate;
  readonly keys: CryptoKeyPair;
}

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const POLICY = '1.3.6.1.4.1.99999.1';

/** Starts an authority whose clock stands at `at`; `purpose`: of its certificate. */
export async function startTimeStampAuthority({
  at = new Date(),
  purpose = TIME_STAMPING,
}: { at?: Date; purpose?: string } = {}): Promise<TestAuthority> {
  const root = await issue({ name: 'Test Root', at, serial: 1 });
  const own = await issue({ name: 'Test Time Stamps', at, serial: 2, issuer: root, purpose });
  let habit: AuthorityHabit = 'right';
  let requests = 0;
  const server = createServer((request, response) => {
    void (async () => {
      requests += 1;
      const body = await buffer(request);
      if (habit === 'fails') return response.writeHead(503).end('busy');
      if (habit === 'redirects')
        return response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
      if (habit === 'no_asn1') return response.end('<html>no time stamp</html>');
      if (habit === 'too_large') return response.end(Buffer.alloc(1_000_000));
      return response.end(await answer(body, { own, at, habit, serial: requests }));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    roots: toPem(root.certificate),
    get requests() {
      return requests;
    },
    setHabit: (next) => {
      habit = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function issue({
  name,
  at,
  serial,
  issuer,
  purpose,
}: {
  name: string;
  at: Date;
  serial: number;
  issuer?: Issued;
  purpose?: string;
}): Promise<Issued> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ value: serial });
  const common = new AttributeTypeAndValue({
    type: '2.5.4.3',
    value: new PrintableString({ value: name }),
  });
  certificate.subject.typesAndValues.push(common);
  certificate.issuer.typesAndValues.push(
    ...(issuer?.certificate.subject.typesAndValues ?? [common]),
  );
  certificate.notBefore.value = new Date(at.getTime() - DAY_MS);
  certificate.notAfter.value = new Date(at.getTime() + 3_650 * DAY_MS);
  const constraints = new BasicConstraints({ cA: issuer === undefined });
  certificate.extensions = [
    new Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: constraints.toSchema().toBER(),
    }),
  ];
  if (purpose !== undefined)
    certificate.extensions.push(
      new Extension({
        extnID: '2.5.29.37',
        critical: true,
        extnValue: new ExtKeyUsage({ keyPurposes: [purpose] }).toSchema().toBER(),
      }),
    );
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(issuer?.keys.privateKey ?? keys.privateKey, 'SHA-256');
  return { certificate, keys };
}

async function answer(
  body: Buffer,
  { own, at, habit, serial }: { own: Issued; at: Date; habit: AuthorityHabit; serial: number },
): Promise<Buffer> {
  if (habit === 'refuses')
    return toDer(new TimeStampResp({ status: new PKIStatusInfo({ status: 2 }) }));
  const request = TimeStampReq.fromBER(Uint8Array.from(body).buffer);
  const info = new TSTInfo({
    version: 1,
    policy: POLICY,
    messageImprint:
      habit === 'other_bytes'
        ? new MessageImprint({
            hashAlgorithm: request.messageImprint.hashAlgorithm,
            hashedMessage: new OctetString({ valueHex: new ArrayBuffer(32) }),
          })
        : request.messageImprint,
    serialNumber: new Integer({ value: serial }),
    genTime: at,
    nonce: habit === 'other_nonce' ? new Integer({ value: 7 }) : request.nonce,
  });
  const content = info.toSchema().toBER();
  const certificate = Buffer.from(own.certificate.toSchema().toBER());
  const signed = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: TST_INFO,
      eContent: new OctetString({ valueHex: content }),
    }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({
          issuer: own.certificate.issuer,
          serialNumber: own.certificate.serialNumber,
        }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            new Attribute({
              type: CONTENT_TYPE,
              values: [new ObjectIdentifier({ value: TST_INFO })],
            }),
            new Attribute({ type: MESSAGE_DIGEST, values: [hashed(Buffer.from(content))] }),
            new Attribute({
              type: SIGNING_CERTIFICATE_V2,
              values: [sequence(sequence(sequence(hashed(certificate))))],
            }),
          ],
        }),
      }),
    ],
    certificates: [own.certificate],
  });
  await signed.sign(own.keys.privateKey, 0, 'SHA-256');
  const der = toDer(
    new TimeStampResp({
      status: new PKIStatusInfo({ status: 0 }),
      timeStampToken: new ContentInfo({
        contentType: SIGNED_DATA,
        content: signed.toSchema(true),
      }),
    }),
  );
  // The signature is the last value of the response.
  if (habit === 'damaged_signature') der[der.length - 1] = (der.at(-1) ?? 0) ^ 1;
  return der;
}

const sequence = (value: OctetString | Sequence): Sequence => new Sequence({ value: [value] });
const hashed = (bytes: Uint8Array): OctetString =>
  new OctetString({
    valueHex: Uint8Array.from(createHash('sha256').update(bytes).digest()).buffer,
  });
const toDer = (response: TimeStampResp): Buffer => Buffer.from(response.toSchema().toBER());
const toPem = (certificate: Certificate): string =>
  new X509Certificate(Buffer.from(certificate.toSchema().toBER())).toString();
