import { Text } from '@shopify/polaris';
import { useMessages } from '#app/components/i18n.tsx';
import type { NamePiece } from './compare-names.ts';

/**
 * A name, with what the other name does not have marked: underlined and bold, and named for screen
 * readers, which do not announce marked text.
 */
export function NamePieces({ pieces }: { pieces: readonly NamePiece[] }) {
  const labels = useMessages().matches.review;
  return (
    <bdi>
      {pieces.map(({ text, differs }, n) =>
        differs ? (
          <mark key={n} className="pi-differs">
            <Text as="span" visuallyHidden>{`${labels.differs} `}</Text>
            {text}
          </mark>
        ) : (
          <span key={n}>{text}</span>
        ),
      )}
    </bdi>
  );
}
