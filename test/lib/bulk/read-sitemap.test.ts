import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findRootName, readSitemap } from '../../../lib/bulk/read-sitemap.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n<?xml-stylesheet href="style.xsl"?><!-- made by hand -->';

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

describe('a sitemap', () => {
  test('a sitemap has the addresses of its pages, but not those of images and translations', () => {
    const sitemap = readSitemap(`${head}
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
        <url><loc>https://shop.example/?a=1&amp;b=2</loc><lastmod>2026-01-01</lastmod>
          <image:image><image:loc>https://shop.example/picture.png</image:loc></image:image>
          <xhtml:link rel="alternate" hreflang="de" href="https://shop.example/de?a>b"/></url>
        <url>
          <loc>
            <![CDATA[https://shop.example/?a=1&b=2&lt]]>
          </loc></url>
        <!-- <url><loc>https://shop.example/commented</loc></url> -->
        <url><loc/></url><url><loc> </loc></url>
      </urlset>`);
    expect(sitemap).toEqual({
      isIndex: false,
      addresses: ['https://shop.example/?a=1&b=2', 'https://shop.example/?a=1&b=2&lt'],
    });
  });

  test('a sitemap index with a namespace prefix is read', () => {
    const index = `${head}<sm:sitemapindex xmlns:sm="x"><sm:sitemap><sm:loc>https://shop.example/1.xml</sm:loc>
      </sm:sitemap></sm:sitemapindex>`;
    expect(readSitemap(index)).toEqual({ isIndex: true, addresses: ['https://shop.example/1.xml'] });
  });

  test('a sitemap with bare ampersands and without an end is read as far as possible', () => {
    const broken = '<urlset><url><loc>https://shop.example/?a=1&b=2&copy=3</loc></url><url><loc>https://shop.exa';
    expect(readSitemap(broken)?.addresses).toEqual(['https://shop.example/?a=1&b=2&copy=3']);
  });

  test('everything after an unclosed comment is ignored, however many comments are opened', () => {
    const address = '<url><loc>https://shop.example/</loc></url>';
    for (const opening of ['<!-- ', '<![CDATA[', '<?']) {
      const sitemap = readSitemap(`<urlset>${address}${opening.repeat(200_000)}${opening === '<?' ? '' : address}`);
      expect(sitemap?.addresses).toEqual(['https://shop.example/']);
    }
  });

  test('the addresses before an unclosed tag are read, however long the tag’s name', () => {
    const address = '<url><loc>https://shop.example/</loc></url>';
    const sitemap = readSitemap(`<urlset>${address}<${'a'.repeat(1_000_000)}`);
    expect(sitemap?.addresses).toEqual(['https://shop.example/']);
  });

  test('every address that was written into a sitemap is read back', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }).map((text) => `x${text}x`.replace(/\s/g, ''))), (all) => {
        const text = `<urlset>${all.map((address) => `<url><loc>${escapeText(address)}</loc></url>`).join('\n')}</urlset>`;
        expect(readSitemap(text)?.addresses).toEqual(all);
      }),
    );
  });

  test('any other text is not a sitemap, and reading it never fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readSitemap(text)).toBeUndefined();
        readSitemap(`<urlset>${text}`);
      }),
    );
    expect(readSitemap('<rss><channel><loc>https://shop.example/</loc></channel></rss>')).toBeUndefined();
  });
});

test('the root element is found after anything that may precede it', () => {
  expect(findRootName(`\ufeff${head}<UrlSet>`)).toBe('urlset');
  expect(findRootName('<!DOCTYPE html>\n<!-- x --><html lang="en">')).toBe('html');
  expect(findRootName('https://shop.example/<a>')).toBeUndefined();
  expect(findRootName(`${'<!-- x -->'.repeat(50)}shop.example`)).toBeUndefined();
});
