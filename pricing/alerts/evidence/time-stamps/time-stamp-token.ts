/**
 * Time stamps of RFC 3161: an authority signs a SHA-256 together with the time, so that the record
 * of a capture is shown to have existed then, whoever keeps it.
 */
import { createHash, X509Certificate } from 'node:crypto';
import { fromBER, Integer, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  Certificate,
  ExtKeyUsage,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';

const SHA_256 = '2.16.840.1.101.3.4.2.1';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
/** PKIStatus: granted, and granted with modifications. */
const GRANTED = [0, 1];

/** The answer of an authority is no valid time stamp of what was asked for. */
export class TimeStampRefused extends Error {
  override readonly name = 'TimeStampRefused';
}

export interface TimeStamp {
  /** Time of the authority's clock. */
  readonly at: Date;
  /** Subject of the certificate that signed, in one line. */
  readonly authority: string;
  /** Serial number of the time stamp, hexadecimal. */
  readonly serial: string;
  /** Whether its certificate was checked up to one of the given roots. */
  readonly isChainChecked: boolean;
}

/** DER of a request for a time stamp of these bytes, with the authority's certificate. */
export function buildTimeStampRequest(record: Uint8Array, nonce: Uint8Array): Buffer {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA_256 }),
      hashedMessage: new OctetString({ valueHex: toArrayBuffer(hash(record)) }),
    }),
    nonce: new Integer({ valueHex: toArrayBuffer(nonce) }),
    certReq: true,
  });
  return Buffer.from(request.toSchema().toBER());
}

interface StampToVerify {
  /** DER of the authority's response. */
  readonly response: Uint8Array;
  /** The bytes that were stamped. */
  readonly record: Uint8Array;
  /** Of the request; without it the nonce is not compared. */
  readonly nonce?: Uint8Array;
  /** PEM with the certificates that are trusted; null: the chain is not checked. */
  readonly roots: string | null;
}

/**
 * Verifies that a response is a time stamp of the bytes: granted, of their SHA-256, signed by the
 * enclosed certificate, which is one for time stamps and, where roots are given, rests on one of
 * them. Throws TimeStampRefused.
 */
export async function verifyTimeStamp(wanted: StampToVerify): Promise<TimeStamp> {
  const { signed, info } = parseResponse(wanted.response);
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  if (
    hashAlgorithm.algorithmId !== SHA_256 ||
    !hash(wanted.record).equals(Buffer.from(hashedMessage.valueBlock.valueHexView))
  )
    throw new TimeStampRefused('it is a time stamp of other bytes');
  if (wanted.nonce && !isSameNumber(info.nonce, wanted.nonce))
    throw new TimeStampRefused('it does not answer this request: the nonce differs');
  const signer = await verifySignature(signed, wanted);
  requireTimeStamping(signer);
  return {
    at: info.genTime,
    authority: new X509Certificate(Buffer.from(signer.toSchema().toBER())).subject.replaceAll(
      '\n',
      ', ',
    ),
    serial: Buffer.from(info.serialNumber.valueBlock.valueHexView).toString('hex'),
    isChainChecked: wanted.roots !== null,
  };
}

function parseResponse(der: Uint8Array): { signed: SignedData; info: TSTInfo } {
  let response: TimeStampResp;
  try {
    const { offset, result } = fromBER(toArrayBuffer(der));
    if (offset !== der.length) throw new Error('bytes follow it');
    response = new TimeStampResp({ schema: result });
  } catch (error) {
    throw new TimeStampRefused('it is no time-stamp response', { cause: error });
  }
  const { status, timeStampToken } = response;
  if (!GRANTED.includes(status.status) || !timeStampToken)
    throw new TimeStampRefused(`the authority granted none (status ${status.status})`);
  try {
    const signed = new SignedData({ schema: timeStampToken.content });
    const content = signed.encapContentInfo.eContent?.getValue();
    if (!content) throw new Error('it has no content');
    return { signed, info: TSTInfo.fromBER(content) };
  } catch (error) {
    throw new TimeStampRefused('its token cannot be read', { cause: error });
  }
}

async function verifySignature(
  signed: SignedData,
  { record, roots }: StampToVerify,
): Promise<Certificate> {
  const trustedCerts = roots === null ? [] : parseCertificates(roots);
  try {
    const verdict = await signed.verify({
      signer: 0,
      data: toArrayBuffer(record),
      trustedCerts,
      checkChain: roots !== null,
      extendedMode: true,
    });
    if (verdict.signatureVerified !== true || !verdict.signerCertificate)
      throw new Error(verdict.message);
    return verdict.signerCertificate;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new TimeStampRefused(`its signature is not valid: ${reason}`, { cause: error });
  }
}

/** RFC 3161, section 2.3: a certificate for this purpose alone, marked as critical. */
function requireTimeStamping(certificate: Certificate): void {
  const usage = certificate.extensions?.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE);
  const parsed: unknown = usage?.parsedValue;
  const purposes = parsed instanceof ExtKeyUsage ? parsed.keyPurposes : [];
  if (usage?.critical !== true || purposes.length !== 1 || purposes[0] !== TIME_STAMPING)
    throw new TimeStampRefused('its certificate is not one for time stamps');
}

/** PEM of the certificates that a response contains, to verify it with other programs. */
export function listResponseCertificates(response: Uint8Array): string {
  const { signed } = parseResponse(response);
  return (signed.certificates ?? [])
    .flatMap((one) => (one instanceof Certificate ? [one] : []))
    .map((one) => new X509Certificate(Buffer.from(one.toSchema().toBER())).toString())
    .join('');
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The certificates of a PEM file. Throws TimeStampRefused when it has none. */
export function parseCertificates(pem: string): Certificate[] {
  try {
    const found = (pem.match(PEM) ?? []).map((one) =>
      Certificate.fromBER(toArrayBuffer(new X509Certificate(one).raw)),
    );
    if (found.length > 0) return found;
  } catch (error) {
    throw new TimeStampRefused('a certificate of the file cannot be read', { cause: error });
  }
  throw new TimeStampRefused('the file has no certificate (PEM)');
}

function isSameNumber(number: Integer | undefined, expected: Uint8Array): boolean {
  if (!number) return false;
  const digits = (bytes: Uint8Array): string =>
    Buffer.from(bytes).toString('hex').replace(/^0+/, '');
  return digits(number.valueBlock.valueHexView) === digits(expected);
}

const hash = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const toArrayBuffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
