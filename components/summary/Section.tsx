import type { ComponentChildren } from 'preact';

interface SectionProps {
  /** The id of the heading, which labels the section's table. */
  id: string;
  title: ComponentChildren;
  children: ComponentChildren;
}

/** A part of the summary with its heading. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
