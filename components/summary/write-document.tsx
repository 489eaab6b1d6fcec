import { renderToString } from 'preact-render-to-string';
import { cleanTitle, getLanguageAttributes, SummaryDocument, type SummaryDocumentProps } from './SummaryDocument.tsx';
import { summaryCss } from './summary-css.ts';

const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Writes a summary as an HTML file. It has no scripts and loads nothing, and text from other sources is escaped. */
export function writeDocument(props: SummaryDocumentProps): string {
  const page = (
    <html {...getLanguageAttributes(props.words)}>
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>{cleanTitle(props.title)}</title>
      </head>
      <body>
        <SummaryDocument {...props} />
      </body>
    </html>
  );
  // Not as a child: it would be escaped, which browsers do not undo in a style element.
  const styled = renderToString(page).replace('</head>', () => `<style>${summaryCss}</style></head>`);
  return `<!doctype html>\n${styled}\n`;
}
