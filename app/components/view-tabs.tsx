import { Link } from '@remix-run/react';

/**
 * The views of a list as links, because the view is a query parameter. On a narrow screen they
 * wrap.
 */
export function ViewTabs({
  views,
  selected,
}: {
  views: readonly { id: string; content: string; url: string }[];
  selected: string;
}) {
  return (
    <nav>
      <ul className="pi-views">
        {views.map(({ id, content, url }) => (
          <li key={id}>
            <Link
              to={url}
              className="pi-view"
              aria-current={id === selected ? 'page' : undefined}
              preventScrollReset
            >
              {content}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
