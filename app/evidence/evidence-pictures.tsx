import { BlockStack, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { EvidencePicture, EvidenceView } from '#app/evidence/get-evidence.server.ts';
import { findMessage } from '#app/locales/format-reason.ts';
import { useI18n } from '#app/components/i18n.tsx';

interface EvidencePicturesProps {
  readonly evidence: Pick<EvidenceView, 'alertId' | 'pictures' | 'pictureFailure'>;
  readonly retailer: string;
}

/**
 * The pictures of the page: the first that shows the alert's price, then the others folded. Where
 * there is none: why.
 */
export function EvidencePictures({ evidence, retailer }: EvidencePicturesProps) {
  const labels = useI18n().messages.alerts.evidencePage.picture;
  const { alertId, pictures } = evidence;
  const first = pictures.find(({ isAlertPrice }) => isAlertPrice) ?? pictures.at(-1);
  if (!first) return <Text as="p">{describeAbsence(labels, evidence.pictureFailure)}</Text>;
  const others = pictures.filter((picture) => picture !== first);
  return (
    <BlockStack gap="300">
      <Picture alertId={alertId} picture={first} retailer={retailer} />
      {others.length > 0 ? (
        <Folded summary={labels.more({ count: others.length })}>
          <BlockStack gap="400">
            {others.map((picture) => (
              <Picture key={picture.id} alertId={alertId} picture={picture} retailer={retailer} />
            ))}
          </BlockStack>
        </Folded>
      ) : null}
    </BlockStack>
  );
}

type Labels = ReturnType<typeof useI18n>['messages']['alerts']['evidencePage']['picture'];

function describeAbsence(labels: Labels, failure: string | null): string {
  if (failure === null) return labels.none;
  return labels.noneBecause({
    reason: findMessage(labels.failures, failure) ?? labels.failureUnknown,
  });
}

function Picture({
  alertId,
  picture,
  retailer,
}: {
  alertId: string;
  picture: EvidencePicture;
  retailer: string;
}) {
  const { messages, money, exactTime } = useI18n();
  const labels = messages.alerts.evidencePage.picture;
  const { price, isAlertPrice } = picture;
  const path = `/app/evidence-picture/${encodeURIComponent(alertId)}/${encodeURIComponent(picture.id)}`;
  const page = <Image path={`${path}/page`} alt={labels.pageAlt({ retailer })} />;
  const priceText = isAlertPrice ? labels.price : labels.otherPrice;
  return (
    <BlockStack gap="200">
      <Text as="p">
        {labels.taken({ when: exactTime(picture.takenAt) })}{' '}
        {price ? priceText({ price: money(price) }) : null}
      </Text>
      {picture.hasDetail ? (
        <>
          <Image path={`${path}/detail`} alt={labels.detailAlt({ retailer })} />
          <Folded summary={labels.showPage}>{page}</Folded>
        </>
      ) : (
        page
      )}
    </BlockStack>
  );
}

/** Its content is made when it is opened for the first time: pictures of whole pages are large. */
function Folded({ summary, children }: { summary: string; children: React.ReactNode }) {
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setWasOpen((was) => was || currentTarget.open)}>
      <summary className="pi-summary">{summary}</summary>
      <div className="pi-details">{wasOpen ? children : null}</div>
    </details>
  );
}

type Loaded = { readonly url: string } | 'loading' | 'failed';

/**
 * A picture that only a request with the merchant's session gives: App Bridge adds the session to
 * requests by fetch, not to those of an img element.
 */
function Image({ path, alt }: { path: string; alt: string }) {
  const labels = useI18n().messages.alerts.evidencePage.picture;
  const [loaded, setLoaded] = useState<Loaded>('loading');
  useEffect(() => {
    const aborting = new AbortController();
    let url: string | null = null;
    const load = async (): Promise<void> => {
      try {
        const response = await fetch(path, { signal: aborting.signal });
        if (!response.ok) return setLoaded('failed');
        const blob = await response.blob();
        if (aborting.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setLoaded({ url });
      } catch {
        if (!aborting.signal.aborted) setLoaded('failed');
      }
    };
    void load();
    return () => {
      aborting.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [path]);
  if (loaded === 'loading') return <Text as="p">{labels.loading}</Text>;
  if (loaded === 'failed') return <Text as="p">{labels.failed}</Text>;
  return <img className="pi-evidence-picture" src={loaded.url} alt={alt} />;
}
