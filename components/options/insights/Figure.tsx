import type { ComponentChildren } from 'preact';

interface FigureProps {
  /** The id of the heading, which labels the figure and its content. */
  id: string;
  title: string;
  /** As wide as the page. */
  isWide?: boolean;
  /** Beside the heading. */
  control?: ComponentChildren;
  children: ComponentChildren;
}

/** A section of Insights with its heading. */
export function Figure({ id, title, isWide, control, children }: FigureProps) {
  return (
    <section class={isWide ? 'figure figure-wide' : 'figure'} aria-labelledby={id}>
      <div class="figure-head">
        <h2 id={id}>{title}</h2>
        {control}
      </div>
      {children}
    </section>
  );
}
