import { onlineInputs } from '../messages/inputs/online.ts';
import type { Responder } from '../messages/receive.ts';
import type { App } from './app.ts';
import type { Base } from './base.ts';
import { createServices, type Services } from './connections/services.ts';
import type { OnlinePorts } from './ports.ts';
import { findReport } from './reports/find-report.ts';
import { keepReports } from './reports/keep-reports.ts';

/** What the worker keeps, and what asks the service: enough to show a page's report. */
export interface Online extends Base {
  ports: OnlinePorts;
  services: Services;
  responder: Responder;
  loadApp(): Promise<App>;
}

export function createOnline(base: Base, ports: OnlinePorts): Online {
  const { connections, keys } = base;
  const online: Online = {
    ...base,
    ports,
    services: createServices(ports, connections, keys, (connection, reports) => {
      void keepReports(online, connection, reports);
    }),
    responder: {
      inputs: onlineInputs,
      handlers: { findReport: (input) => findReport(online, input) },
      getNext: async () => (await base.getApp()).responder,
    } satisfies Responder<keyof typeof onlineInputs>,
    loadApp: () => ports.loadApp(online),
  };
  return online;
}
