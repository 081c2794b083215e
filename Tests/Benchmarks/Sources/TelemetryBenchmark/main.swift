import FastCGI

print("traced: \(Observed().time(nil)) a request")
print("traced and counted: \(Observed().time(WorkerCounters())) a request")
