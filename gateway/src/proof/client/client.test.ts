import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { MESSAGES } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { PASSWORD, Visitor } from '../../testing/identity.ts';
import { signInStaff } from '../../testing/people.ts';
import { xlsx } from '../../testing/workbooks.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const tool = (file: string) => path.join(ROOT, 'node_modules', file);
const run = (args: string[]) => promisify(execFile)(process.execPath, args, { cwd: ROOT });

const TSCONFIG = {
  extends: path.join(ROOT, 'tsconfig.json'),
  // The generator's own style.
  compilerOptions: { verbatimModuleSyntax: false, types: [] },
  include: ['*.ts'],
  exclude: [],
};

/** What `main-job.ts` offers: it is compiled beside the generated client alone. */
interface Job {
  doMainJob(
    url: string,
    people: object,
    workbook: Blob,
  ): Promise<{ request: { id: number }; content?: Blob }>;
}

describe('a client that is generated from the OpenAPI document', () => {
  let gateway: TestGateway;
  let folder: string;
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
    // Within the checkout, so that the client finds the library that it calls.
    await mkdir(path.join(ROOT, '.cache'), { recursive: true });
    folder = await mkdtemp(path.join(ROOT, '.cache', 'client-'));
    const document = await fetch(`${gateway.url}/api/openapi.json`);
    const file = path.join(folder, 'openapi.json');
    await writeFile(file, await document.text());
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    await run([tool('oazapfts/dist/cli.js'), file, path.join(folder, 'portal.ts')]);
    await copyFile(path.join(import.meta.dirname, 'main-job.ts'), path.join(folder, 'main-job.ts'));
  });
  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true });
  });

  const typeErrors = () =>
    run([tool('typescript/bin/tsc'), '-p', folder]).then(
      () => '',
      ({ stdout }) => String(stdout),
    );

  it('has types that hold in the code that calls it', async () => {
    expect(await typeErrors()).toBe('');
    const wrong = path.join(folder, 'wrong.ts');
    await writeFile(
      wrong,
      "import { getDeviceRequest } from './portal.ts';\nvoid getDeviceRequest('seven');\n",
    );
    expect(await typeErrors()).toMatch(/wrong\.ts\(2,23\).*'string' is not assignable to .*'number'/);
    await rm(wrong);
  });

  it('does the main job: sign in, ask for a device, bring it to the shelf, read it back', async () => {
    const visitor = new Visitor(gateway);
    await visitor.signUp('sue@hospital.example', PASSWORD);
    await visitor.verifyEmail('sue@hospital.example');
    await visitor.signIn('sue@hospital.example', PASSWORD);
    const staff = await signInStaff(gateway.services);
    const people = {
      identityToken: await visitor.identityToken(),
      analyst: staff.analyst.token,
      businessOffice: staff.business_office.token,
      supplyChain: staff.supply_chain.token,
    };
    const workbook = await xlsx();
    const job: Job = await import(path.join(folder, 'main-job.ts'));
    const done = await job.doMainJob(gateway.url, people, new Blob([Uint8Array.from(workbook)]));
    expect(done).toMatchObject({
      user: { email: 'sue@hospital.example', role: 'provider' },
      request: { device_name: 'Infusion pump', status: 'approved', is_on_shelf: true, lawson_id: 'LAW-1' },
      files: [{ file_name: 'costs.xlsx', file_size: workbook.length }],
      mine: [done.request.id],
      ended: MESSAGES.refreshFailed,
    });
    expect(await done.content?.arrayBuffer()).toEqual(Uint8Array.from(workbook).buffer);
  });
});
