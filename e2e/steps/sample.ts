import { publishByHand, uploadByHand } from '../harness/by-hand.ts';
import type { Gateway } from '../harness/gateway.ts';

export const SAMPLE = { name: 'sample', title: 'Sample Dashboard', path: '/sample-dashboard' };

/**
 * The dashboard of another team, by hand: a form that keeps no draft, and a contribution to each slot with code. What
 * `sampleThrows` names throws while it renders.
 */
const CODE = `
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
      { slot: 'list.column', name: 'number', title: 'Sample', access, order: 10, lists: ['archive'] },
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

/** Uploads one more version of it. */
export const uploadSample = (gateway: Gateway, token: string, version: string): Promise<void> =>
  uploadByHand(gateway, token, { ...DASHBOARD, code: `${CODE}\n// ${version}` }, version);
