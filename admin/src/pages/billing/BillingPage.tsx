const BillingPage = () => null;
export default BillingPage;
