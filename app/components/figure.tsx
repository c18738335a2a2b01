/** One figure of a description list: what it is, its value in words, and perhaps a remark below it. */
export function Figure({ term, value, note }: { term: string; value: string; note?: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {value}
        {note ? <small>{note}</small> : null}
      </dd>
    </div>
  );
}
