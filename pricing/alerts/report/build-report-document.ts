/** The PDF about a retailer's MAP violations in a month. */
import type { NoticeLanguage } from '#kernel/notices.ts';
import { getMoneyRatio, type Money } from '#kernel/money.ts';
import { formatMoney } from '#pricing/alerts/evidence/document/format-money.ts';
import type { DocumentPages } from '#pricing/alerts/evidence/document/document-pages.ts';
import type { ReportedViolation, ReportFacts } from './list-report-facts.ts';
import type { ReportPictures } from './list-report-pictures.ts';
import { REPORT_TEXTS, type ReportTexts } from './report-texts.ts';

export interface ReportInput {
  readonly language: NoticeLanguage;
  readonly facts: ReportFacts;
  readonly pictures: ReportPictures;
}

/** Writes the document. The same input gives the same bytes. */
export async function buildReportDocument(input: ReportInput): Promise<Buffer> {
  const { facts, language } = input;
  const texts = REPORT_TEXTS[language];
  // Loaded with the first document: its library and fonts would be a tenth of every start.
  const { DocumentPages: Pages } =
    await import('#pricing/alerts/evidence/document/document-pages.ts');
  const pages = new Pages({
    title: `${texts.title} – ${facts.retailer} – ${facts.compliance.from.slice(0, 7)}`,
    language,
    // Not the time of writing: the same data has to give the same file.
    at: facts.newestAt,
  });
  pages.addTitle(texts.title, facts.retailer);
  pages.addFacts(listHeader(facts, texts));
  addCompliance(pages, facts, texts);
  addViolations(pages, facts, texts);
  addNotices(pages, facts, texts);
  addPictures(pages, input, texts);
  if (pages.hasMissing) pages.addText(texts.missing);
  return pages.finish(texts.pageOf);
}

function listHeader(facts: ReportFacts, texts: ReportTexts): [string, string][] {
  const { labels } = texts;
  const { from, to, violations } = facts.compliance;
  const { meanSeconds } = violations.timeToComply;
  return [
    [labels.account, facts.account],
    [labels.retailer, facts.retailer],
    [labels.authorized, texts.authorized[facts.authorized]],
    [labels.period, texts.period(formatDay(from, texts), formatDay(to, texts))],
    [labels.violations, formatNumber(facts.violationCount, texts)],
    [
      labels.open,
      formatNumber(facts.violations.filter(({ resolvedAt }) => resolvedAt === null).length, texts),
    ],
    [labels.meanTime, meanSeconds === null ? texts.noTime : formatDuration(meanSeconds, texts)],
    [labels.notices, formatNumber(facts.notices.length, texts)],
  ];
}

function addCompliance(pages: DocumentPages, facts: ReportFacts, texts: ReportTexts): void {
  const { days } = facts.compliance;
  pages.addHeading(texts.complianceTitle);
  const counted = days.filter(({ offers }) => offers > 0);
  if (counted.length === 0) return pages.addText(texts.noCompliance);
  const share = counted.reduce((sum, day) => sum + day.compliant / day.offers, 0) / counted.length;
  pages.addText(texts.complianceText(formatShare(share, texts)));
  pages.addBars(
    days.map(({ day, offers, below }) => ({
      label: String(Number(day.slice(8))),
      whole: offers,
      part: below,
    })),
    texts.complianceLegend,
  );
}

/** In points of the page's 495. */
const WIDTHS = [142, 62, 62, 44, 66, 66, 53];

function addViolations(pages: DocumentPages, facts: ReportFacts, texts: ReportTexts): void {
  pages.addHeading(texts.violationsTitle);
  if (facts.violations.length === 0) return pages.addText(texts.noViolations);
  pages.addTable(
    texts.columns.map((title, n) => ({ title, width: WIDTHS[n] ?? 0, isNumber: n > 0 && n < 4 })),
    facts.violations.map((violation) => [
      `${violation.product}, ${texts.sku(violation.sku)}`,
      formatMoney(toMoney(violation, violation.mapMinor), texts.locale),
      formatMoney(toMoney(violation, violation.lowestMinor), texts.locale),
      formatDepth(violation, texts),
      formatShortTime(violation.detectedAt, texts),
      violation.resolvedAt === null ? '–' : formatShortTime(violation.resolvedAt, texts),
      violation.resolution === null
        ? texts.lasting
        : (texts.endings[violation.resolution] ?? violation.resolution),
    ]),
  );
  const more = facts.violationCount - facts.violations.length;
  if (more > 0) pages.addText(texts.moreViolations(formatNumber(more, texts)));
}

function addNotices(pages: DocumentPages, { notices }: ReportFacts, texts: ReportTexts): void {
  pages.addHeading(texts.noticesTitle);
  if (notices.length === 0) return pages.addText(texts.noNotices);
  pages.addTable(
    texts.noticeColumns.map((title, n) => ({
      title,
      width: n === 1 ? 150 : 110,
      isNumber: n === 2,
    })),
    notices.map(({ sentAt, step, cases }) => [
      formatShortTime(sentAt, texts),
      texts.steps[step] ?? step,
      formatNumber(cases, texts),
    ]),
  );
}

function addPictures(
  pages: DocumentPages,
  { pictures: { shown, leftOut }, facts }: ReportInput,
  texts: ReportTexts,
): void {
  if (facts.violations.length === 0) return;
  pages.addHeading(texts.picturesTitle);
  if (shown.length === 0) return pages.addText(texts.noPictures);
  for (const { violation, takenAt, image } of shown) {
    const price = formatMoney(toMoney(violation, violation.lowestMinor), texts.locale);
    pages.addNamedDetail(image, {
      name: texts.pictureCaption(violation.product, price),
      caption: texts.pictureSource(formatTime(takenAt, texts), violation.url),
    });
  }
  if (leftOut > 0) pages.addText(texts.morePictures(formatNumber(leftOut, texts)));
}

const toMoney = ({ currency }: ReportedViolation, minor: bigint): Money => ({ minor, currency });

function formatDepth(violation: ReportedViolation, texts: ReportTexts): string {
  const { mapMinor, lowestMinor } = violation;
  if (mapMinor <= 0n || lowestMinor >= mapMinor) return '–';
  const ratio = getMoneyRatio(toMoney(violation, lowestMinor), toMoney(violation, mapMinor));
  return formatShare(1 - ratio, texts);
}

const formatShare = (share: number, { locale }: ReportTexts): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share);

const formatNumber = (value: number, { locale }: ReportTexts): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value);

const HOUR = 3600;

function formatDuration(seconds: number, texts: ReportTexts): string {
  const hours = seconds / HOUR;
  return hours < 48
    ? texts.hours(formatNumber(hours, texts))
    : texts.days(formatNumber(hours / 24, texts));
}

const formatDay = (day: string, { locale }: ReportTexts): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

const formatShortTime = (at: Date, { locale }: ReportTexts): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(at);

/** Date and time with seconds, in UTC. */
const formatTime = (at: Date, { locale }: ReportTexts): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(at);
