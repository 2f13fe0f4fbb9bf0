import { formBody, pageQuery, typed } from '../../desk/form.wire.ts';
import { listAddress } from '../console.wire.ts';

export const hostsAddress = pageQuery({ ...listAddress, which: typed() });

export const deliveriesAddress = pageQuery({
  ...listAddress,
  state: typed(),
  host: typed(300),
  project_id: typed(),
});

export const hostForm = formBody({ host: typed(300), state: typed(), reason: typed(300) });

export const replayForm = formBody({
  ...{ host: typed(300), project_id: typed() },
  ...{ day: typed(), time: typed(), covers: typed() },
});

export const stopForm = formBody({ host: typed(300), project_id: typed() });

export const plainForm = formBody({});
