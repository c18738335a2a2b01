import { Link } from '@remix-run/react';

/** Views of a list: links, as which one is shown stands in the address. On a narrow page they go on in the next line. */
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
