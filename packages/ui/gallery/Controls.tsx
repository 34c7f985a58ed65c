import {
  AccentCard,
  AnalysisIcon,
  BrandMark,
  Button,
  CheckIcon,
  CommitteeIcon,
  Grid,
  Group,
  IconButton,
  LinkButton,
  Panel,
  PlusIcon,
  ProviderIcon,
  RefreshIcon,
  Stack,
  TrashIcon,
  TruckIcon,
  UserIcon,
} from '@portal/ui';

export function Controls() {
  return (
    <>
      <Grid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        <AccentCard
          accent="blue"
          icon={<ProviderIcon />}
          title="Provider Dashboard"
          subtitle="Submit and track your device requests."
          to="/a"
        />
        <AccentCard
          accent="green"
          icon={<AnalysisIcon />}
          title="Analyst Dashboard"
          subtitle="Review and analyze incoming device requests."
          to="/b"
        />
        <AccentCard
          accent="yellow"
          icon={<CommitteeIcon />}
          title="Committee Dashboard"
          subtitle="Vote on and approve device requests."
          to="/c"
        />
        <AccentCard
          accent="orange"
          icon={<TruckIcon />}
          title="Supply Chain Dashboard"
          subtitle="Procure and manage approved devices."
          to="/d"
        />
        <AccentCard
          accent="grey"
          icon={<UserIcon />}
          title="Admin Dashboard"
          subtitle="Manage system users and settings."
          to="/e"
        />
      </Grid>
      <Panel title="Buttons" actions={<BrandMark withName />}>
        <Stack gap="sm">
          <Group gap="xs">
            <Button tone="primary" icon={<PlusIcon />}>
              Submit Request
            </Button>
            <Button icon={<RefreshIcon />}>Start Analysis</Button>
            <Button tone="quiet">Cancel</Button>
            <Button tone="success" icon={<CheckIcon />}>
              Approve
            </Button>
            <Button tone="danger">Deny</Button>
            <LinkButton to="/profile">Edit Profile</LinkButton>
            <IconButton label="Dismiss" icon={<TrashIcon />} />
            <IconButton label="Refresh" icon={<RefreshIcon />} bordered />
          </Group>
          <Group gap="xs">
            <Button tone="primary" pending pendingLabel="Submitting...">
              Submit Request
            </Button>
            <Button tone="primary" disabledReason="Write the analysis notes first">
              Send to Committee for Review
            </Button>
            <Button disabled>Disabled</Button>
            <Button size="sm">Small</Button>
            <Button size="sm" tone="primary">
              Small
            </Button>
            <Button size="sm" tone="quiet">
              Small
            </Button>
          </Group>
        </Stack>
      </Panel>
    </>
  );
}
