import { builder } from '../../platform/graphql/index.ts';

export const AssigneeType = builder.objectRef<{ id: number; name: string }>('Assignee').implement({
  description: 'A person who has taken requests, or to whom they are given.',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});
