// Compares "What leaves this browser" in Settings with the data that a browser has really sent.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { sentToService } from '../../../components/options/settings/WhatLeaves.tsx';
import { createPlan } from '../../lib/model/create-plan.ts';
import type { RecordedRequest } from '../../service/recorder.ts';
import { sendMessage } from '../driver/send-message.ts';
import { BulkPage } from '../pages/bulk-page.ts';
import { waitForText } from '../pages/by-role.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario();
  scenario.service.seed(20);
});
afterAll(() => scenario?.close());

/** Uses what sends requests: the popup, the lists, a list of addresses and a watch. */
async function useEverything(): Promise<void> {
  const { under, service } = scenario;
  const page = await scenario.visit(service.samples.good);
  const popup = await PopupPage.open(under, page);
  await popup.choosePrivacy('Password');
  await popup.typePassword('hush');
  await popup.analyse();
  await popup.waitForOutcome('Good');
  await popup.close();
  const list = await ReportsPage.open(under);
  await waitForText(list.page, ' reports');
  const { activeId: connectionId } = await sendMessage<{ activeId: string }>(list.page, 'listConnections', {});
  await sendMessage(list.page, 'saveWatch', { connectionId, plan: createPlan() });
  await list.page.close();
  const addresses = await BulkPage.open(under);
  await addresses.addList([service.samples.bad, 'about:config']);
  await addresses.waitForCounts({ Ready: 1, 'Can’t be analysed': 1 });
  await addresses.analyse(1);
  await addresses.waitForCounts({ All: 1, Ready: 0 });
  await waitForText(addresses.page, '1 page analysed');
  await addresses.page.close();
}

/** The entry of Settings that describes a request; undefined if the request has data that none describes. */
function findEntry({ method, path, query, body }: RecordedRequest): (typeof sentToService)[number] | undefined {
  const isList = method === 'GET' && /\/api\/v1\/(reports|projects)$/.test(path);
  const names = Object.keys(query);
  const ofLists = ['search', 'search_by', 'project', 'result', 'sort_by', 'sort', 'per_page', 'page'];
  if (isList) return names.every((name) => ofLists.includes(name)) ? (query.search ? 'page' : 'lists') : undefined;
  const isOfOne = /\/api\/v1\/(reports|projects)\/[^/]+$/.test(path);
  if (isOfOne) return names.length === 0 ? 'changes' : undefined;
  const fields = [...new URLSearchParams(body).keys()];
  return method === 'POST' && fields.every((name) => ['url', 'privacy', 'password'].includes(name))
    ? 'privacy'
    : undefined;
}

test('every request is described in Settings, and the first is the sync, before any view is opened', async () => {
  await useEverything();
  const { service } = scenario;
  const requests = service.apiRequests();
  expect(requests.filter((request) => !findEntry(request))).toEqual([]);
  expect(requests[0]).toMatchObject({ method: 'GET', query: { per_page: '100' } });
});

test('Settings name the address of the service and every granted permission', async () => {
  const { under, service } = scenario;
  const page = await under.openExtensionPage('options.html#/settings');
  await waitForText(page, service.address);
  await waitForText(page, 'To talk to Stand-in.');
  const held = await page.evaluate(async () => {
    const api = Reflect.get(globalThis, 'chrome') as {
      permissions: { getAll(): Promise<{ permissions: string[]; origins: string[] }> };
    };
    const { permissions, origins } = await api.permissions.getAll();
    return [...permissions, ...origins];
  });
  const items = await page.$$eval('.permissions li', (items) =>
    items.map((item) => (item as HTMLElement).innerText.split('\n').filter(Boolean)),
  );
  expect(items.map(([name]) => name).sort()).toEqual(held.sort());
  expect(items.filter((lines) => lines.length < 2)).toEqual([]);
  await page.close();
});
