import { makeVisible } from './text.ts';
import type { MessageKey, Translator } from './translate.ts';

/** The names of common checks, in lower case, as services write them. */
const meanings = new Map<string, MessageKey>(
  Object.entries({
    title: 'checkName_title',
    'page title': 'checkName_title',
    description: 'checkName_metaDescription',
    'meta description': 'checkName_metaDescription',
    headings: 'checkName_headings',
    'image alt': 'checkName_imageTexts',
    'image texts': 'checkName_imageTexts',
    links: 'checkName_links',
    'broken links': 'checkName_brokenLinks',
    lang: 'checkName_language',
    language: 'checkName_language',
    'load time': 'checkName_loadTime',
    'loading time': 'checkName_loadTime',
    'page size': 'checkName_pageSize',
    'http requests': 'checkName_requests',
    https: 'checkName_https',
    'https encryption': 'checkName_https',
    'mixed content': 'checkName_mixedContent',
    'meta viewport': 'checkName_viewport',
    viewport: 'checkName_viewport',
    canonical: 'checkName_canonical',
    'canonical tag': 'checkName_canonical',
    sitemap: 'checkName_sitemap',
    'structured data': 'checkName_structuredData',
    compression: 'checkName_compression',
    'text compression': 'checkName_compression',
    'dom size': 'checkName_domSize',
    charset: 'checkName_charset',
    'character set': 'checkName_charset',
    'image format': 'checkName_imageFormats',
    'image formats': 'checkName_imageFormats',
    'content length': 'checkName_contentLength',
  }),
);

/**
 * The name of a check in the language of `words` if its meaning is known, otherwise as the service writes it. For
 * readers who do not know the service. The extension's pages show the service's names, which users find there, too.
 */
export function nameCheck(name: string, { t }: Translator): string {
  const meaning = meanings.get(name.toLowerCase());
  return meaning ? t(meaning) : makeVisible(name);
}
