/** The view's name, and how much there is of it where the service says so. */
export function ListHead({ title, count }: { title: string; count: string | undefined }) {
  return (
    <div class="list-head">
      <h1>{title}</h1>
      <span class="list-count" role="status">
        {count}
      </span>
    </div>
  );
}
