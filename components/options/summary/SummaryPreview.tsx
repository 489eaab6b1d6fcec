import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { showMarkup } from '../../../lib/browser/show-markup.ts';
import type { Markup } from '../../../lib/summary/markup.ts';
import { summaryStyle } from '../../../lib/summary/summary-style.ts';

interface SummaryPreviewProps {
  article: Markup;
  title: string;
}

/**
 * The document as it will be handed on. It is part of the page, since a browser prints a frame on one sheet; in a tree of
 * its own, so that neither style reaches the other.
 */
export function SummaryPreview({ article: { markup }, title }: SummaryPreviewProps) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (host.current) showMarkup(host.current, markup, summaryStyle.markup);
  }, [markup]);
  usePrintedTitle(title);
  return <div ref={host} class="summary-document" />;
}

/** Browsers name the printed file after the page's title, and write it above each sheet. */
function usePrintedTitle(title: string): void {
  useEffect(() => {
    let pageTitle: string | undefined;
    const name = () => {
      pageTitle ??= document.title;
      document.title = title;
    };
    const rename = () => {
      if (pageTitle !== undefined) document.title = pageTitle;
      pageTitle = undefined;
    };
    addEventListener('beforeprint', name);
    addEventListener('afterprint', rename);
    return () => {
      removeEventListener('beforeprint', name);
      removeEventListener('afterprint', rename);
      rename();
    };
  }, [title]);
}
