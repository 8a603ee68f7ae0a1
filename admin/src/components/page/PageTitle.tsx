import { useBrand } from '../../theme/brand';

/** In the browser's tab. */
export const PageTitle = ({ title }: { title: string }) => {
  const { shownName } = useBrand();
  return <title>{`${title} · ${shownName}`}</title>;
};
