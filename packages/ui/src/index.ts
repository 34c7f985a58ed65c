export * from './controls/Button.tsx';
export { Checkbox } from './controls/Checkbox.tsx';
export { CodeField } from './controls/CodeField.tsx';
export { FileField } from './controls/FileField.tsx';
export type { FieldProps } from './controls/field.tsx';
export { IconButton } from './controls/IconButton.tsx';
export { LinkButton } from './controls/LinkButton.tsx';
export { PasswordField } from './controls/PasswordField.tsx';
export { RadioGroup, YES_NO } from './controls/RadioGroup.tsx';
export { SearchField } from './controls/SearchField.tsx';
export { SegmentedControl } from './controls/SegmentedControl.tsx';
export { type Option, Select } from './controls/Select.tsx';
export { Spinner } from './controls/Spinner.tsx';
export { Switch } from './controls/Switch.tsx';
export { TextArea } from './controls/TextArea.tsx';
export { TextField, type TextFieldProps } from './controls/TextField.tsx';
export { Tooltip } from './controls/Tooltip.tsx';
export { Avatar } from './data/Avatar.tsx';
export { Badge, type Tone } from './data/Badge.tsx';
export { type Definition, DefinitionList } from './data/DefinitionList.tsx';
export { initialsOf } from './data/initials.ts';
export { RoleInformation } from './data/RoleInformation.tsx';
export { ShowMore } from './data/ShowMore.tsx';
export { type Column, Table } from './data/Table.tsx';
export { Banner } from './feedback/Banner.tsx';
export { EmptyState } from './feedback/EmptyState.tsx';
export { ErrorState } from './feedback/ErrorState.tsx';
export type { MessageKind } from './feedback/kinds.tsx';
export { LoadingState } from './feedback/LoadingState.tsx';
export { lazyPart } from './feedback/lazyPart.tsx';
export { type Notice, NoticeStack } from './feedback/NoticeStack.tsx';
export { ProgressBar } from './feedback/ProgressBar.tsx';
export { SkeletonCards, SkeletonLine, SkeletonRows, SkeletonText } from './feedback/Skeleton.tsx';
export { ErrorSummary } from './form/ErrorSummary.tsx';
export { Form } from './form/Form.tsx';
export { FormActions } from './form/FormActions.tsx';
export { FormRefusal } from './form/FormRefusal.tsx';
export { FormSection } from './form/FormSection.tsx';
export { problemsOf } from './form/problemsOf.ts';
export { SaveOrCancel } from './form/SaveOrCancel.tsx';
export {
  analysisSchema,
  approvalSchema,
  commentTextSchema,
  decisionSchema,
  dismissalSchema,
  formSchema,
  newRequestSchema,
  orderSchema,
  sentSchema,
  shelfSchema,
  udiSchema,
  viewNameSchema,
  voteSchema,
  weighSchema,
} from './form/schemas.ts';
export { type FieldBinding, type PortalForm, type SubmitFailure, useForm } from './form/useForm.ts';
export { DateText } from './format/DateText.tsx';
export * from './format/dates.ts';
export { EmailAddress } from './format/EmailAddress.tsx';
export { formatFileSize } from './format/formatFileSize.ts';
export { bringIntoView } from './hooks/bringIntoView.ts';
export { asksFor, singleKeysOn, turnSingleKeys, useSingleKeys } from './hooks/shortcuts.ts';
export { untilTakenOver } from './hooks/untilTakenOver.ts';
export { useDelayed } from './hooks/useDelayed.ts';
export { useIsMobile } from './hooks/useIsMobile.ts';
export { useMediaQuery } from './hooks/useMediaQuery.ts';
export { useNativeControls } from './hooks/useNativeControls.ts';
export { useQueryText } from './hooks/useQueryText.ts';
export * from './icons/index.ts';
export { type Accent, AccentCard } from './layout/AccentCard.tsx';
export { Anchor } from './layout/Anchor.tsx';
export { BrandMark } from './layout/BrandMark.tsx';
export { Collapse } from './layout/Collapse.tsx';
export { LiveRegion } from './layout/LiveRegion.tsx';
export { Page } from './layout/Page.tsx';
export { PageHeader } from './layout/PageHeader.tsx';
export { Panel } from './layout/Panel.tsx';
export { Box, Grid, Group, Stack, Text, Title } from './layout/primitives.ts';
export { SkipLink } from './layout/SkipLink.tsx';
export { VisuallyHidden } from './layout/VisuallyHidden.tsx';
export { BesideColumn } from './overlay/BesideColumn.tsx';
export { ConfirmDialog } from './overlay/ConfirmDialog.tsx';
export { Menu, MenuItem, MenuLink, MenuSection } from './overlay/Menu.tsx';
export { Modal } from './overlay/Modal.tsx';
export { TabbedColumns } from './overlay/TabbedColumns.tsx';
export { Tabs } from './overlay/Tabs.tsx';
export { PortalProvider } from './provider/PortalProvider.tsx';
export { type ColorScheme, useColorScheme } from './provider/useColorScheme.ts';
