import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { showMarkup } from '../../../lib/browser/show-markup.ts';
import type { Markup } from '../../../lib/summary/markup.ts';
import { summaryStyle } from '../../../lib/summary/summary-style.ts';

interface SummaryPreviewProps {
  article: Markup;
  title: string;
}

/**
 * Shows the document as it will be printed or saved. It is not in an iframe, since browsers print an iframe on a single
 * sheet. A shadow tree keeps the styles of the page and of the document apart.
 */
export function SummaryPreview({ article: { markup }, title }: SummaryPreviewProps) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (host.current) showMarkup(host.current, markup, summaryStyle.markup);
  }, [markup]);
  usePrintedTitle(title);
  return <div ref={host} class="summary-document" />;
}

/** Sets the page's title while it is printed: browsers name the file after it, and print it above each sheet. */
function usePrintedTitle(title: string): void {
  useEffect(() => {
    let pageTitle: string | undefined;
    const setTitle = () => {
      pageTitle ??= document.title;
      document.title = title;
    };
    const restoreTitle = () => {
      if (pageTitle !== undefined) document.title = pageTitle;
      pageTitle = undefined;
    };
    addEventListener('beforeprint', setTitle);
    addEventListener('afterprint', restoreTitle);
    return () => {
      removeEventListener('beforeprint', setTitle);
      removeEventListener('afterprint', restoreTitle);
      restoreTitle();
    };
  }, [title]);
}
