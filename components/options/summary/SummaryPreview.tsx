import { render } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { openShadowTree } from '../../../lib/browser/shadow-tree.ts';
import { SummaryDocument, type SummaryDocumentProps } from '../../summary/SummaryDocument.tsx';
import { summaryCss } from '../../summary/summary-css.ts';

/**
 * Shows the document as it will be printed or saved. It is not in an iframe, since browsers print an iframe on a single
 * sheet. A shadow tree keeps the styles of the page and of the document apart.
 */
export function SummaryPreview(props: SummaryDocumentProps) {
  const host = useRef<HTMLDivElement>(null);
  const tree = useRef<ParentNode>(undefined);
  useLayoutEffect(() => {
    if (host.current) tree.current ??= openShadowTree(host.current, summaryCss);
    if (tree.current) render(<SummaryDocument {...props} />, tree.current);
  });
  useEffect(() => () => tree.current && render(null, tree.current), []);
  useEffect(() => {
    const pageTitle = document.title;
    // Browsers name the printed file after the page, and print its title above each sheet.
    document.title = props.title;
    return () => {
      document.title = pageTitle;
    };
  }, [props.title]);
  return <div ref={host} class="summary-document" />;
}
