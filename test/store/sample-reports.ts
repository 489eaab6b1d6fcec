import type { Analysis } from '../service/analysis/analyse-page.ts';
import type { Service } from '../service/start-service.ts';
import type { Result } from '../service/store/report.ts';
import { createRandom } from '../service/store/seed.ts';

const day = 86_400_000;
const days = 300;

/** The clients of a small agency, so that the pictures show a realistic list. */
const sites = {
  'hollis-bakery': ['', 'bread', 'visit', 'orders/parties', 'blog/three-generations-one-oven'],
  'tide-museum': ['', 'exhibitions/lighthouses', 'tickets', 'opening-hours', 'schools', 'collection/ship-models'],
  'northside-chess': ['', 'evenings', 'tournaments/spring-open', 'juniors', 'board'],
  'alpine-cycles': ['', 'bikes/gravel', 'bikes/touring', 'workshop', 'rental', 'blog/first-ride-of-the-year'],
  'willow-gardens': ['', 'plants/perennials', 'plants/herbs', 'planner', 'delivery', 'jobs'],
  'mill-theatre': ['', 'programme', 'tickets', 'programme/the-seagull', 'house', 'press'],
  'studio-lumen': ['', 'portfolio', 'portfolio/city-lights', 'prices', 'contact'],
  'lakeside-library': ['', 'catalogue', 'events', 'membership', 'children/reading-hour'],
  'meridian-dental': ['', 'treatments/implants', 'treatments/check-up', 'team', 'appointments'],
  'quarry-climbing': ['', 'routes', 'courses/beginners', 'prices', 'opening-hours'],
  'fern-and-field': ['', 'boxes', 'boxes/family', 'farm', 'recipes/pumpkin-soup', 'recipes/rye-crumble'],
  'granite-law': ['', 'practice/tenancy', 'practice/employment', 'people', 'contact'],
  'riverbank-hotel': ['', 'rooms', 'rooms/suite', 'restaurant', 'offers/two-nights', 'arrival'],
  'lantern-books': ['', 'new', 'crime', 'readings', 'gift-cards'],
  'orchard-cider': ['', 'ciders', 'shop/dry-2025', 'tasting', 'stockists'],
  'sun-ceramics': ['', 'shop/bowls', 'shop/cups', 'classes', 'classes/wheel'],
};

/** The page of the popup's picture. It has a recent report with the grade “good”. */
export const samplePage = 'https://hollis-bakery.example/';

/** A list with new pages, pages that have reports, duplicates, and addresses that are not sent. */
export const sampleList = [
  'https://fern-and-field.example/',
  'https://fern-and-field.example/boxes/small',
  'https://fern-and-field.example/boxes/family',
  'https://fern-and-field.example/recipes/lentil-pie',
  'https://fern-and-field.example/recipes/lentil-pie#ingredients',
  'https://fern-and-field.example/recipes/plum-jam?utm_source=newsletter',
  'https://fern-and-field.example/account?token=3f9c2d1b8a7e6f5d4c3b2a19',
  'http://localhost:3000/preview',
  'https://fern-and-field.example/farm/visit',
  'https://fern-and-field.example/farm/team',
];

/**
 * Adds some thousand reports: every page of every client is analysed about twice a week, with improving scores. The
 * reports are the same at every run; only their dates are relative to now.
 */
export function addSampleReports(service: Service): number {
  const random = createRandom(1962);
  const reports = Object.entries(sites).flatMap(([site, paths]) => {
    const project = `${site}.example`;
    const level = 12 + random() * 48;
    return paths.flatMap((path) => listChecks(`https://${project}/${path}`, level + random() * 22, random));
  });
  reports.push({ ...describeCheck(samplePage, 92), age: 0.02 * day });
  reports.sort((one, other) => other.age - one.age);
  for (const { age, ...report } of reports) {
    const createdAt = Math.round(Date.now() - age);
    service.addReport({ ...report, privacy: random() < 0.6 ? 1 : 0, createdAt, generatedAt: createdAt });
  }
  return reports.length;
}

/** Replaces the analysis, because the sample pages do not exist. */
export async function analyseSample(url: string): Promise<Analysis> {
  const { score, result } = describeCheck(url, 40 + Math.floor(createRandom(url.length)() * 60));
  return { score, result, results: {} };
}

function listChecks(url: string, level: number, random: () => number) {
  const checks = [];
  for (let age = (2 + random() * 4) * day; age < days * day; age += (2 + random() * 4) * day) {
    const progress = 1 - age / (days * day);
    const score = Math.round(Math.min(99, level + progress * 22 + random() * 18));
    checks.push({ ...describeCheck(url, score), age });
  }
  return checks;
}

function describeCheck(url: string, score: number) {
  const result: Result = score >= 80 ? 'good' : score >= 50 ? 'decent' : 'bad';
  return { url, project: new URL(url).host, score, result };
}
