import { Card, CardBody, CardHead } from '../../components/Card';
import { Skeleton } from '../../components/Skeleton';
import { FieldStack } from '../../components/form/Field';

/** As high as a form of so many fields. */
export const FormSkeleton = ({ fields = 4 }: { fields?: number }) => (
  <Card aria-busy>
    <CardHead title={<Skeleton width={140} height={16} />} subtitle={<Skeleton width={240} height={12} />} />
    <CardBody style={{ maxWidth: 560 }}>
      <FieldStack>
        {Array.from({ length: fields }, (_, index) => (
          <div key={index}>
            <Skeleton width={110} height={14} style={{ marginBottom: 8 }} />
            <Skeleton height={36} />
          </div>
        ))}
      </FieldStack>
    </CardBody>
  </Card>
);
