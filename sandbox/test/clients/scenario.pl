# The README's test, by a client that OpenAPI::Client makes from the document.
#   perl scenario.pl DOCUMENT BASE_URL TOKEN
use strict;
use warnings;
use OpenAPI::Client;

my ($document, $base_url, $token) = @ARGV;
my $sms = OpenAPI::Client->new("file://$document", base_url => $base_url);
my %operations = map { $_->{operationId} => $_ } map { values %$_ } values %{$sms->validator->data->{paths}};
my $has_token;
$sms->ua->on(start => sub {
  my ($ua, $tx) = @_;
  $tx->req->headers->authorization("Bearer $token") if $has_token;
  $tx->req->headers->accept('application/json');
});

# Calls an operation, with the token if the document asks for it. Dies where the answer is not HTTP 200.
sub call {
  my ($operation, @arguments) = @_;
  $has_token = grep { exists $_->{token} } @{$operations{$operation}{security}};
  my $res = $sms->call($operation => @arguments)->res;
  die "$operation: ", $res->code, ' ', $res->body, "\n" if $res->code && $res->code != 200;
  return $res->code ? $res->json : undef;
}

call(putFaults => {}, json => [{kind => 'reset', when => 'after', path => '/send', times => 1}]);
my $answer = call(sendNumbers => {}, json => {
  sms => {
    message    => {text => 'Hello', pushtype => 'alert'},
    recipients => {gsm => [{value => '33639981000'}]},
  },
});
print defined $answer ? "answered\n" : "no answer\n";
my $sent = call(getMessages => {phone => '33639981000', report => 'DELIVERED', count => 1, waitMs => 20000});
print "$sent->{messages}[0]{text}\n";
call(postPhonesByNumberReply => {number => '33639981000'}, json => {message => 'Yes please'});
my $events = call(getEvents => {type => 'MO', count => 1, waitMs => 20000});
print "$events->{events}[0]{body}\n";
