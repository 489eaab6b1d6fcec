import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { showDocument } from '../../../lib/browser/show-document.ts';

interface SummaryPreviewProps {
  /** A whole document, see `writeSummary`. */
  text: string;
  title: string;
}

/**
 * The document as it will be handed on. It is part of the page, since a browser prints a frame on one sheet; in a tree of
 * its own, so that neither style reaches the other.
 */
export function SummaryPreview({ text, title }: SummaryPreviewProps) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (host.current) showDocument(host.current, text);
  }, [text]);
  usePrintedTitle(title);
  return <div ref={host} class="summary-document" />;
}

/** Browsers name the printed file after the page's title, and write it above each sheet. */
function usePrintedTitle(title: string): void {
  useEffect(() => {
    const pageTitle = document.title;
    const name = () => {
      document.title = title;
    };
    const rename = () => {
      document.title = pageTitle;
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
