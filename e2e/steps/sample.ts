import { publishByHand, uploadByHand } from '../harness/by-hand.ts';
import type { Gateway } from '../harness/gateway.ts';

export const SAMPLE = { name: 'sample', title: 'Sample Dashboard', path: '/sample-dashboard' };

/**
 * The hand-written dashboard of another team: a form without a draft, and a contribution with code to each slot. The parts that
 * `sampleThrows` names throw while they render. `sampleOdd` names a strange way to fill a column.
 */
const CODE = `
var ODD = {
  text: (h, ids, Cell) => ids.map((id) => h(Cell, { key: id, id }, 'odd ' + 'x'.repeat(1e7))),
  nested: (h, ids, Cell) => ids.map((id) => h(Cell, { key: id, id }, h('div', null, 'odd', Array.from({ length: 200 }, (_, at) => h('p', { key: at }, at))))),
  markup: (h, ids, Cell) => ids.map((id) => h(Cell, { key: id, id }, 'odd <img src=x onerror="document.body.remove()"><table>')),
  over: (h, ids, Cell) => ids.map((id) => h(Cell, { key: id, id },
    h('div', { style: { position: 'fixed', inset: 0, zIndex: 99999, background: 'crimson', width: 4000, height: 4000 } }, 'odd'))),
  placed: (h, ids, Cell) => ids.map((id) => h(Cell, { key: id, id },
    h('div', { style: { position: 'absolute', inset: '-400px', zIndex: 99999, background: 'crimson' } }, 'odd'))),
  object: (h, ids, Cell) => ids.map((id) => h(Cell, { key: id, id }, { risk: 1 })),
  never: () => { throw new Promise(() => {}); },
  changes: (h, ids, Cell, turn) => turn % 2 ? h(Cell, { id: ids[0] }, 'odd') : ids.map((id) => h(Cell, { key: id, id }, 'odd ' + turn)),
  strangers: (h, ids, Cell) => [...ids, '999999', '__proto__', '', ...ids].map((id, at) => h(Cell, { key: at, id }, 'odd ')),
};
var mfe_sample = {
  init(scope) { this.scope = scope; },
  async get(module) {
    const use = async (name) => (await Object.values(this.scope[name])[0].get())();
    const { createElement: h, useEffect, useState } = await use('react');
    const { useNotices } = await use('@portal/kit');
    const check = (name) => { if (globalThis.sampleThrows === name) throw new Error(name + ' throws'); };
    if (module.endsWith('/sampling')) return () => ({
      slot({ request, close }) {
        check('action');
        const { success } = useNotices();
        useEffect(() => { success('A sample of ' + request.deviceName + ' is ordered.'); close(); }, []);
        return null;
      },
    });
    if (module.endsWith('/number')) return () => ({
      slot({ ids, Cell }) {
        check('column');
        const [turn, next] = useState(0);
        useEffect(() => {
          if (globalThis.sampleOdd !== 'changes' || turn > 50) return;
          const timer = setTimeout(() => next(turn + 1), 20);
          return () => clearTimeout(timer);
        }, [turn]);
        const odd = ODD[globalThis.sampleOdd];
        if (odd) return odd(h, ids, Cell, turn);
        return ids.map((id) => h(Cell, { key: id, id }, 'Sample ' + id));
      },
    });
    function Page() {
      const [remark, setRemark] = useState('');
      const [sent, send] = useState(false);
      return h('form', { onSubmit(event) { event.preventDefault(); setRemark(''); event.target.reset(); send(true); } },
        h('h1', null, '${SAMPLE.title}'),
        h('label', null, 'Ward', h('input', { name: 'ward' })),
        h('label', null, 'Remark', h('textarea', { value: remark, onChange: ({ target }) => setRemark(target.value) })),
        h('label', null, 'Password', h('input', { type: 'password' })),
        h('output', null, remark.length + ' characters' + (sent ? ', sent' : '')),
        h('button', null, 'Send'));
    }
    return () => ({ routes: { '${SAMPLE.path}': [{ path: '*', element: h(Page) }] } });
  },
};`;

const access = { all: ['view_all_requests'] };

const DASHBOARD = {
  name: SAMPLE.name,
  displayName: SAMPLE.title,
  code: CODE,
  manifest: {
    flags: [{ name: 'short-form', description: 'Two fields in place of three.' }],
    routes: [{ path: SAMPLE.path, title: SAMPLE.title, access }],
    slots: [
      { slot: 'request.action', name: 'sampling', title: 'Order a sample', access, order: 10 },
      {
        slot: 'list.column',
        name: 'number',
        title: 'Sample',
        access,
        order: 10,
        lists: ['archive', 'analysis'],
      },
      {
        slot: 'list.filter',
        name: 'ward',
        title: 'Ward',
        access,
        order: 10,
        lists: ['archive', 'analysis'],
        options: [
          { value: 'cardiology', label: 'Heart ward', where: { department: 'Cath Lab' } },
          { value: 'nowhere', label: 'No ward', where: { department: 'No such department' } },
        ],
      },
      { slot: 'account.entry', name: 'samples', title: 'My samples', access, order: 10, path: SAMPLE.path },
    ],
  },
};

export const publishSample = (gateway: Gateway): Promise<string> => publishByHand(gateway, DASHBOARD);

/** Uploads another version of the sample dashboard. */
export const uploadSample = (gateway: Gateway, token: string, version: string): Promise<void> =>
  uploadByHand(gateway, token, { ...DASHBOARD, code: `${CODE}\n// ${version}` }, version);
