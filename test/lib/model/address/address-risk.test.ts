import { describe, expect, test } from 'vitest';
import { findAddressRisk } from '../../../../lib/model/address/address-risk.ts';

const service = 'https://reports.example';
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';
const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

test.each(['https://me:secret@shop.example/', 'https://me@shop.example/', 'http://:secret@127.0.0.1/?token=abcdef'])(
  '%s contains credentials',
  (url) => {
    expect(findAddressRisk(url, service)).toBe('credentials');
  },
);

test.each([
  '/?token=abc123',
  '/?access_token=s3cr3t',
  '/?id_token=x.y.z',
  '/?csrfToken=Zk3',
  '/?API-KEY=1234567890',
  '/?apikey=foo-bar',
  '/?password=hunter',
  '/?user[password]=hunter',
  '/?client_secret=xyz',
  '/?PHPSESSID=el4ukv0kqbvoirg7nkp4dncpk3',
  '/a;jsessionid=1A530637289A03B07199A44E8D531427',
  '/?_wpnonce=3b1f9a',
  '/file?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=abcdef',
  '/blob?sv=2022&sig=deadbeef%3D',
  '/?otp=123456',
  '/callback?code=SplxlOBeZQQYbYS6WxSbIA&state=xyz',
  '/callback?code=4%2F0AY0e-g7aBcDeF',
  '/?key=AIzaSyA1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q',
  '/?session=abc123',
  '/?auth=a1b2c3d4',
  '/?invite=aB3xY9',
  '/?reset=9f86d081884c7d65',
  '/?ticket=ST-12345-abcdef',
  `/?x=${jwt}`,
  `/?x=Bearer%20${jwt}`,
  `/view/${jwt}`,
  `/?id=${sha256}`,
  '/?x=wJ4lrXUtn2EMIK7MDqNGbPx8fiCYzX3mpLeK3yTv',
  '/?x=ghp_16C7e42F292c6912E7710c838347Ae178B4a',
  '/?x=1vX9qLr0TzK3bN8mYc5WdF2hJ7pQ4sGe',
  `/#access_token=abcdef`,
  `/#/reset?token=abcdef`,
  `/#${jwt}`,
  '/login?next=%2Faccount%3Ftoken%3Dabcdef',
  '/login?next=https%3A%2F%2Fshop.example%2F%3Fa%3D1%26token%3Dabcdef',
  '/login?next=https%253A%252F%252Fshop.example%252F%253Ftoken%253Dabcdef',
  '/?broken=%E0%A4%A&token=abcdef',
  '/?q=stra%DFe&user%5Bpassword%5D=hunter',
  '/reset-password/3f9c2d1b8a7e6f5d4c3b2a19',
  '/invite/aB3xY9kLmN0pQ2rS5t',
])('%s may contain a secret', (rest) => {
  expect(findAddressRisk(`https://shop.example${rest}`, service)).toBe('token');
});

// Ordinary addresses: a warning about one of them would be a false alarm.
test.each([
  '/',
  '/products/green-chair-2024?colour=green&size=xl&sort=price_asc&page=3',
  '/a/article-1234567.html',
  '/news/2024/05/17/what-the-new-law-means-for-shops-and-their-customers',
  '/p/550e8400-e29b-41d4-a716-446655440000',
  '/p?id=550e8400-e29b-41d4-a716-446655440000',
  '/?q=how+to+choose+an+office+chair+for+a+tall+person+with+back+pain+2024',
  '/?q=best%20running%20shoes%20for%20flat%20feet%20women%202024%20review',
  '/wiki/Token',
  '/wiki/Password_manager',
  '/?title=JSON_Web_Token&action=history',
  '/blog/reset-your-password-in-3-steps',
  '/session/keynote-2024-the-future-of-everything',
  '/invite/friends-and-family',
  '/token/index.html',
  '/login?next=/account/orders&lang=de',
  '/?token=',
  '/?token=1',
  '/?reset=true',
  '/?password=false',
  '/?code=404',
  '/?code=SUMMER20',
  '/?code=DE',
  '/?country_code=DE&postcode=SW1A1AA&zip_code=10115-1234',
  '/?key=title&sort_key=price',
  '/?key=section-2',
  '/?session=morning',
  '/?sid=12345678',
  '/?auth=required',
  '/?author=jane.doe42&authority=x1y2z3',
  '/?keyword=chair2024&keywords=office+chairs',
  '/?keyboard=qwertz105',
  '/?signed=1&design=modern2024',
  '/?variant=39871234567890&v=1712345678901',
  '/?commit=da39a3ee5e6b4b0d3255bfef95601890afd80709',
  '/style.css?ver=d41d8cd98f00b204e9800998ecf8427e',
  '/?file=ProductBrochureSpringCollection2024FinalVersion.pdf',
  '/?filter=colour%3Agreen%7Csize%3Axl%7Cbrand%3AExampleBrand%7Cprice%3A10-200',
  '/?fields=firstName,lastName,dateOfBirth,placeOfBirth,streetName,houseNumber',
  '/?bbox=-73.935242,40.730610,-73.915242,40.740610',
  '/?ids=1001,1002,1003,1004,1005,1006,1007,1008,1009,1010',
  '/watch?v=dQw4w9WgXcQ&t=42s',
  '/?cmp=this_is_a_very_long_campaign_name_of_spring_2024_in_germany',
  '/shop/chairs/office-chairs/ergonomic-office-chairs-with-headrest/p1234567',
  '/#part-2',
  '/#:~:text=green%20chair',
])('%s is an ordinary address without a risk', (rest) => {
  expect(findAddressRisk(`https://shop.example${rest}`, service)).toBeUndefined();
});

test.each([
  'https://hooks.slack.com/services/T00/B00/tulip',
  'https://discord.com/api/webhooks/1/abc',
  'https://api.telegram.org/bot123:ABC/getMe',
])('%s is a secret by itself', (url) => {
  expect(findAddressRisk(url, service)).toBe('token');
});

describe('private hosts', () => {
  test.each(['http://localhost:3000/', 'http://192.168.1.1/', 'http://[::1]/', 'https://wiki.internal/a'])(
    'the private host of %s is a risk',
    (url) => {
      expect(findAddressRisk(url, service)).toBe('privateHost');
      expect(findAddressRisk(url, undefined)).toBe('privateHost');
    },
  );

  test.each(['http://127.0.0.1:8080', 'http://localhost/service', 'http://10.0.0.2'])(
    'a private host is no risk for the service at %s, which is on a private host itself',
    (address) => {
      expect(findAddressRisk('http://192.168.1.1/', address)).toBeUndefined();
      expect(findAddressRisk('http://192.168.1.1/?token=abcdef', address)).toBe('token');
    },
  );
});

test('text that is not an address has no risk', () => {
  expect(findAddressRisk('no address', service)).toBeUndefined();
});

test('an address of a million characters is checked within the limit of a test', () => {
  expect(findAddressRisk(`https://shop.example/${'-eyJ'.repeat(250_000)}`, service)).toBeUndefined();
});
