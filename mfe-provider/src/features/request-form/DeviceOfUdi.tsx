import { Button } from '@portal/ui';
import { useQuery } from 'urql';
import { type Device, devicesQuery } from './devices.graphql.ts';
import classes from './devices.module.css';

/** The device of the catalogue that a UDI identifies, with an offer to fill in the form. */
export function DeviceOfUdi({ di, onChoose }: { di: string; onChoose: (device: Device) => void }) {
  const [{ data }] = useQuery({ query: devicesQuery, variables: { text: di } });
  const device = data?.devices[0];
  if (!device) return null;
  return (
    <p className={classes.filled}>
      <span>
        In the catalogue: <bdi className={classes.name}>{device.brandName || device.description}</bdi>,{' '}
        <bdi>{device.companyName}</bdi>
      </span>
      <Button size="sm" onClick={() => onChoose(device)}>
        Fill in
      </Button>
    </p>
  );
}
